import { countFileCalls } from '../../../bench/probes/count-file-calls.js'
import { openHost } from '../../../bench/probes/host.js'

/** Says how often the folder `tables` was read once the built plugin has opened a memory, and after a first message. */
const [entry = '', tables = ''] = process.argv.slice(2)
const calls = countFileCalls(tables)
const host = await openHost(entry, process.cwd())
await host.turn('ses_1')
await host.call('ses_1', 'memory_tree', {})
// What goes on beside the start is over when the plugin has ended.
await host.dispose()
process.stdout.write(`started: ${calls.reads}\n`)
const again = await host.join(process.cwd())
const parts = [{ id: 'prt_1', sessionID: 'ses_2', messageID: 'msg_1', type: 'text', text: 'Mend the build.' }]
await again.hooks['chat.message']?.({ sessionID: 'ses_2' }, { message: { id: 'msg_1' }, parts } as never)
process.stdout.write(`asked: ${calls.reads}\n`)
await again.dispose()
