import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { config } from '~/core/config/config.server'
import { db } from '~/core/db/db.server'
import type { AuditLog } from '~/features/admin/audit-log/audit-log.server'
import { userWithPasskey } from '#tests/helpers/accounts/passkeys'
import { createUser, signInAs } from '#tests/helpers/factories'
import { useDatabase } from '#tests/helpers/setup/database'

useDatabase()

/** Runs the command beside this process, and types the address. */
async function run(email: string): Promise<string> {
	const command = spawn(process.execPath, ['scripts/cli.mjs', 'remove-second-factor'], {
		env: { ...process.env, DATA_DIR: config().dataDir },
	})
	command.stdin.end(`${email}\n`)
	return (await Promise.all([text(command.stdout), text(command.stderr)])).join('')
}

test('FIX-01 npm run remove-second-factor requests the removal, once, and is audited', async () => {
	const { id, email } = await userWithPasskey()
	const { email: without } = await createUser('annual')
	for (const other of [without, 'nobody@example.test']) {
		expect(await run(other)).toContain('No account with this address has a second step.')
	}
	expect(await run(` ${email.toUpperCase()} `)).toContain(`The second step of ${email} will be`)
	expect(await run(email)).toContain('unless its owner cancels')
	expect(await db().factorRemoval.count({ where: { userId: id } })).toBe(1)
	const mails = await db().outboxMessage.findMany({ where: { recipient: email, kind: 'urgent' } })
	expect(mails.filter(({ payload }) => payload.includes('about to remove'))).toHaveLength(1)
	const log = (await (await signInAs('admin')).load('/admin/audit')).value as { log: AuditLog }
	expect(JSON.stringify(log)).toContain('"name":"Command line"')
})
