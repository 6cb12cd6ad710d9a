import { SCOPES, type Scope } from '../memory/scope.js'

/** What changes more often stands later: the project's own behind what is global. */
export const SCOPE_ORDER: readonly Scope[] = [...SCOPES].reverse()
