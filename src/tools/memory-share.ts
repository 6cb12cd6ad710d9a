import { findFile } from '../features/find-file.js'
import { MemoryError } from '../memory/errors.js'
import { SCOPES } from '../memory/scope.js'
import { defineTool, pathArg } from './define.js'

/** The most that the host shows beside its question, in characters. */
const MAX_ASKED_CHARS = 260

export const memoryShare = defineTool({
  name: 'memory_share',
  description: "Put a file into the team's memory in this repository. The person is asked.",
  args: { path: pathArg },
  asksEachTime: true,
  isOn: (_, hasTeam) => hasTeam,
  async run({ path }, call) {
    const { share } = call.memory
    if (!share) throw new MemoryError('not-found', 'There is no repository here.', 'Nothing was written.')
    const shared = await share.prepare(findFile(call.memory, SCOPES, path, 'memory_tree names the files.'))
    const shown = `${shared.path}: ${shared.text}`
    if (shown.length > MAX_ASKED_CHARS)
      throw new MemoryError(
        'refused',
        'It is too long to be shown in a question.',
        `The person shares it with /memfs share ${path}.`,
      )
    await call.ask([{ folder: 'team/', path: shared.path }], shown)
    await share.write(shared)
    return { title: `${shared.path} (team)`, output: `Written to ${shared.place}. The person commits it.` }
  },
})
