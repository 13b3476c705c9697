import { createAsyncScope } from '~/core/async-scope.server'
import { singleton } from '~/core/singleton'

/** Knows what runs inside a transaction, which is repeated as a whole and not call by call. */

// In the process, because two bundles of the server use one client.
const scope = singleton('transaction-scope', () => createAsyncScope<true>())

/** Runs `work` as a part of a transaction. */
export const asTransaction = <T>(work: () => Promise<T>): Promise<T> => scope.run(true, work)

/** Whether the caller is a part of a transaction. */
export const isInTransaction = (): boolean => scope.current() === true
