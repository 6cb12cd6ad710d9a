import { server } from './plugin.js'

export default { id: 'opencode-memfs', server }
