import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
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

/** Fills the disk that a folder lies on, but for some pages, with a file in its `.git`, if it has one. Gives what takes it away. */
export function fillDisk(folder: string, pages = 0): () => void {
  const place = path.join(folder, '.git')
  const filler = path.join(statSync(place, { throwIfNoEntry: false }) ? place : folder, 'filler')
  const handle = openSync(filler, 'w')
  tries(() => {
    while (statfsSync(folder).bavail > pages) writeSync(handle, Buffer.alloc(4_096))
  })
  closeSync(handle)
  return () => rmSync(filler)
}
