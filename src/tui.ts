import type { TuiPluginApi } from '@opencode-ai/plugin/tui'
import { startPanel } from './tui/start-panel.js'

export default { id: 'opencode-memfs-panel', tui: (api: TuiPluginApi) => startPanel(api, process.env) }
