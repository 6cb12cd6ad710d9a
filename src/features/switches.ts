import type { Settings } from '../config/schema.js'

/** What a person has on and off, in the words of the settings. */
export function switchesOf(settings: Settings): { on: string[]; off: string[] } {
  const all: Record<string, boolean> = {
    recall: settings.recall.enabled,
    capture: settings.capture.enabled,
    'capture.background': settings.capture.enabled && settings.capture.background,
    consolidate: settings.consolidate.enabled,
    reminders: settings.reminders.enabled,
    session: settings.session.enabled,
    pruning: settings.pruning !== 'off',
  }
  const named = (isOn: boolean) => Object.keys(all).filter((name) => all[name] === isOn)
  return { on: named(true), off: named(false) }
}
