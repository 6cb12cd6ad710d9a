import type { Host } from '../host/host.js'
import type { Lifetime } from '../lib/lifetime.js'
import type { Log } from '../lib/log-file.js'
import type { OpenMemory } from '../open-memory.js'

/** What all features of an opened project are made with. The lifetime is the instance's: it ends before the memory's. */
export type Wiring = { memory: OpenMemory; host: Host; lifetime: Lifetime; now: () => number; log: Log }
