import { createInterface } from 'node:readline/promises'
import { audit, COMMAND_LINE } from '../app/core/audit/audit.server'
import { closeDatabase, inTransaction, openDatabase } from '../app/core/db/db.server'
import { currentTime } from '../app/core/time/clock'
import { longDate } from '../app/core/time/format-date'
import { requestFactorRemoval } from '../app/features/accounts/second-factor/factor-removal.server'
import { normalizeEmail } from '../app/features/accounts/sign-up/email-address'

/**
 * npm run remove-second-factor: prompts for the address of a member who is locked out, and requests the
 * removal of the second factor. The server does it after the waiting time and sends the emails.
 */

const terminal = createInterface({ input: process.stdin, output: process.stdout })
const email = normalizeEmail(await terminal.question('Email: '))
terminal.close()

await openDatabase()
const now = currentTime()
try {
	const text = await inTransaction(async (tx) => {
		const user = await tx.user.findUnique({ where: { verifiedEmail: email } })
		if (user === null) return null
		const request = await requestFactorRemoval(tx, user, now)
		if (!request.ok) return null
		const target = { kind: 'user', id: user.id } as const
		const after = { dueAt: request.dueAt.toISOString() }
		await audit(tx, { actor: COMMAND_LINE, action: 'user.removeFactor', target, after }, now)
		return `The second step of ${email} will be removed on ${longDate(request.dueAt)}, unless its owner cancels with the link in our email.`
	})
	process.stdout.write(`${text ?? 'No account with this address has a second step.'}\n`)
	if (text === null) process.exitCode = 1
} finally {
	await closeDatabase()
}
