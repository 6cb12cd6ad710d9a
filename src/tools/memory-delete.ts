import { isFact, label } from '../memory/memory.js'
import { keyOf } from '../memory/scope.js'
import { readFact } from '../memory/statement/fact-text.js'
import { applyForAgent, seenBy } from './apply-for-agent.js'
import { defineTool, pathArg, scopeArg } from './define.js'

export const memoryDelete = defineTool({
  name: 'memory_delete',
  description: 'Delete a memory file that has been read. The history keeps it.',
  args: { path: pathArg, scope: scopeArg },
  async run({ path, scope }, call) {
    const target = call.target(scope, path)
    await call.ask([target])
    const key = keyOf(target)
    const { memory, sessionID } = call
    // As it stands on the disk: the index may not know yet what a person has just written.
    const document = (await memory.store.read(target))?.document
    const isForgotten =
      document !== undefined &&
      isFact({ path: target.path, keys: document.frontMatter, damage: document.damage })
    const op = { kind: 'delete', ...target, expect: { seen: seenBy(call, target) } } as const
    await applyForAgent(call, op, isForgotten ? 'forget' : undefined)
    const fault = memory.history.whyNotKept()
    const also: string[] = []
    if (isForgotten) {
      const stillShown = await memory.leaveOutForgotten(sessionID, 'forget', [key])
      const { statement } = readFact(document, target.path)
      also.push(...(await memory.stillSaid(statement, sessionID, target.path)), ...stillShown)
    }
    const kept =
      fault === undefined
        ? `The history keeps it: ${isForgotten ? 'the person can bring it back with /memfs undo' : 'memory_history shows the commit before, memory_rollback restores it'}.`
        : `The history may not keep it: ${fault}`
    const forgotten = isForgotten
      ? 'The fact is forgotten: it will not be learned again unless the person asks for it. '
      : ''
    return {
      title: label(target),
      output: [`Deleted ${label(target)}. ${forgotten}${kept}`, ...also].join('\n'),
    }
  },
})
