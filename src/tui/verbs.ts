/** How a verb of `/memfs` is carried out here: on a screen of its own, as a short line, or after a question for its words. */
type Way = 'screen' | 'line' | { asks: string }

/** Verbs that the server part carries out; those with a screen of their own are registered apart. */
export const VERBS: Readonly<Record<string, { title: string; way: Way; ofSession?: boolean }>> = {
  captured: { title: 'what was kept and refused', way: 'screen' },
  session: { title: 'what this session keeps in mind', way: 'screen', ofSession: true },
  stats: { title: 'what it holds and costs', way: 'screen' },
  log: { title: 'changes, numbered', way: 'screen' },
  remember: { title: 'keep a fact', way: { asks: 'What is to be kept?' } },
  pause: { title: 'keep and recall nothing in this session', way: 'line', ofSession: true },
  resume: { title: 'end the pause', way: 'line', ofSession: true },
  flush: { title: 'refresh the block in the prompt', way: 'line', ofSession: true },
  consolidate: { title: 'join what says the same', way: 'screen' },
  sync: { title: 'sync with other machines', way: 'screen' },
  team: { title: 'what the team keeps', way: 'screen' },
  share: { title: 'put a fact into the team’s folder', way: { asks: 'Which file?' } },
  unshare: { title: 'take a fact out of it', way: { asks: 'Which file?' } },
  off: { title: 'no memory in this project', way: 'line' },
  on: { title: 'memory again in this project', way: 'line' },
  help: { title: 'overview', way: 'screen' },
}
