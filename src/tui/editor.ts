import { spawnSync } from 'node:child_process'
import type { Api } from './elements.js'

/** Opens a file in the person's editor, which has the terminal meanwhile. Gives a sentence where that cannot be done. */
export function openInEditor(api: Api, env: NodeJS.ProcessEnv, place: string): string | undefined {
  const editor = env['VISUAL'] || env['EDITOR']
  if (!editor) return `No editor is set: export EDITOR. The file is ${place}`
  api.renderer.suspend()
  try {
    // By the shell, since the variable may hold options; the name comes in a variable that no shell takes apart.
    const command = process.platform === 'win32' ? `${editor} "%MEMFS_FILE%"` : `${editor} "$MEMFS_FILE"`
    const { status, error } = spawnSync(command, {
      shell: true,
      stdio: 'inherit',
      env: { ...env, MEMFS_FILE: place },
    })
    return error || status !== 0 ? `${editor} did not open ${place}` : undefined
  } finally {
    api.renderer.resume()
  }
}
