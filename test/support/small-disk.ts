import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { onTestFinished } from 'vitest'

export function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { stdio: 'ignore' })
}

export function tries(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}

const isRoot = process.geteuid?.() === 0

/** Whether a small disk of our own can be had. */
export const canMount =
  isRoot && tries(() => run('unshare', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'))

/** Puts a disk of this size in the place of a folder. */
export function mountDisk(folder: string, size: string): void {
  mkdirSync(folder, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder)
  onTestFinished(() => run('umount', '--lazy', folder))
}
