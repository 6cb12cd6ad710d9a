/** Users of each store in this process, with their scopes, in the order in which they came. */
const USERS = new WeakMap<object, Set<{ scopes: readonly string[] }>>()

/**
 * Several projects of a process may share the scopes of a store. What must be done once per scope is done by its owner: the
 * first user of the scope that is still there; in a scope of no open project, the first user of all.
 */
export function electOwner(store: object, scopes: readonly string[]) {
  const users = USERS.get(store) ?? new Set()
  USERS.set(store, users)
  const self = { scopes }
  users.add(self)
  return {
    isOwner: (scope: string) =>
      ([...users].find((user) => user.scopes.includes(scope)) ?? [...users][0]) === self,
    leave: () => users.delete(self),
  }
}
