/** Users of a store in this process, each with its scopes, in the order in which they came. */
const USERS = new WeakMap<object, Set<{ scopes: readonly string[] }>>()

/**
 * Several projects of a process may share a store's scopes. What is to be done once in a scope is done by its owner: the first
 * of its users that is still there, and of a project that is not open the first of all.
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
