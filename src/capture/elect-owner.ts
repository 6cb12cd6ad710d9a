/** Users of each scope of a store in this process, in the order in which they came. */
const USERS = new WeakMap<object, Map<string, Set<symbol>>>()

/**
 * Several projects of a process may share a store's scopes. What is to be done once in a scope is done by its owner: the first
 * of its users that is still there.
 */
export function electOwner(store: object, scopes: readonly string[]) {
  const ofStore = USERS.get(store) ?? new Map<string, Set<symbol>>()
  USERS.set(store, ofStore)
  const self = Symbol('user')
  for (const scope of scopes) ofStore.set(scope, (ofStore.get(scope) ?? new Set()).add(self))
  return {
    isOwner: (scope: string) => ofStore.get(scope)?.values().next().value === self,
    leave() {
      for (const scope of scopes) ofStore.get(scope)?.delete(self)
    },
  }
}
