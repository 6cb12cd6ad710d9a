import { expect, test } from 'vitest'
import { scoreCalls } from '../../bench/reminders/calls.js'
import { fitting, wordsOnALine } from '../../src/reminders/match-deed.js'
import { commandsOf } from '../../src/session/shell/shell-line.js'

test.each([
  ['first', 300],
  ['second', 100],
] as const)('labelled calls of tools are told apart: the %s set', (set, least) => {
  const { rows, found, wrong, missed } = scoreCalls(set)
  expect(rows).toBeGreaterThanOrEqual(least)
  expect(found / (found + wrong)).toBeGreaterThanOrEqual(0.99)
  expect(found / (found + missed)).toBeGreaterThanOrEqual(0.97)
})

test('a pattern of many wildcards fits what it says, and costs no time where it does not', () => {
  const command = `npm run ${'*a'.repeat(40)}*b? *`
  const list = [{ when: { command: [command] } }]
  const fits = (line: string) => fitting(list, { files: [], commands: [line] }).length === 1
  const many = 'ax '.repeat(200)
  const lines = [`npm run ${many}bc`, `npm run ${many}bc d`, `npm -w a run ${many}`, 'npm run ab']
  expect(lines.map(fits)).toEqual([true, true, false, false])
})

test.each([
  ['gen/', 'gen/a/b.ts'],
  ['app/[slug]/page.tsx', 'app/[slug]/page.tsx'],
  ['app/(shop)/page.tsx', 'app/(shop)/page.tsx'],
  // As a repetition it would take hours on a long name.
  ['app/{a,aa}+b.ts', 'app/aa+b.ts'],
  ['b\u00fcro/**', 'bu\u0308ro/a.md'],
])('edit %s is of %s', (glob, file) => {
  expect(fitting([{ when: { edit: [glob] } }], { files: [file], commands: [] })).toHaveLength(1)
})

test.each([
  ['git push --force*', 'git push origin main --force', true],
  ['git push --force*', 'git push -uf origin main', true],
  ['git push -f *', 'git push origin main --force', true],
  ['git push --force*', 'git push origin fix-f', false],
  ['rm -rf *', 'rm -r build --force', false],
  ['rm -rf *', 'rm build -fr', true],
  ['rm -rf*', 'rm -fr build', true],
  ['rm -rf*', 'rm -rfv build', true],
  ['rm -rf*', 'rm -r build', false],
  ['* --force*', 'npm install --force', true],
  ['* --force*', 'npm install', false],
  ['git commit * --no-verify*', 'git commit --no-verify', true],
  ['git commit --no-verify*', 'git commit -m "no --no-verify"', false],
  ['git clean -fd', 'git clean -df', false],
  ['helm upgrade --force*', 'helm upgrade web -f values.yaml', false],
  ['docker compose down -v*', 'docker-compose down --remove-orphans -v', true],
  ['docker-compose down*', 'docker compose -f dev.yml down', true],
])('a shell does %s by %s: %s', (command, line, isOf) => {
  const commands = commandsOf(line).map(wordsOnALine)
  expect(fitting([{ when: { command: [command] } }], { files: [], commands })).toHaveLength(isOf ? 1 : 0)
})
