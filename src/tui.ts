import { startPanel } from './tui/start-panel.js'

export default { id: 'opencode-memfs-panel', tui: startPanel }
