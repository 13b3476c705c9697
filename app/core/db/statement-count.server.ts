import { singleton } from '~/core/singleton'

// In the process, because two bundles of the server use one connection.
const statements = singleton('statements', () => ({ count: 0 }))

/** Counts one statement that is sent to the database. */
export function countStatement(): void {
	statements.count += 1
}

/** How many statements this process has sent to the database. A page's cost is a difference of two. */
export const statementCount = (): number => statements.count
