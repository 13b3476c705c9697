import { createInterface } from 'node:readline/promises'
import { newPassword } from '../app/features/accounts/sign-up/accounts.schema.server'
import { isEmailAddress, normalizeEmail } from '../app/features/accounts/sign-up/email-address'
import { isAddressFree } from '../app/features/accounts/verification/address-owner.server'
import { hashPassword, isCommonPassword } from '../app/features/accounts/password/hashing.server'
import { cleanLine } from '../app/core/clean-line'
import { currentTime } from '../app/core/time/clock'
import { config } from '../app/core/config/config.server'
import { closeDatabase, db, isUniqueViolation, openDatabase } from '../app/core/db/db.server'
import { migrateDatabase } from '../prisma/migrate-database'
import { fileStamp } from '../prisma/sqlite-file'

/**
 * npm run create-admin: prompts for name, email address and password, and creates an admin, and the database
 * if there is none: a server in production does not start without either.
 */

const print = (text: string): void => void process.stdout.write(`${text}\n`)

async function promptForAdmin(): Promise<{
	email: string
	firstName: string
	lastName: string
	password: string
}> {
	const terminal = createInterface({ input: process.stdin, output: process.stdout })
	// Read line by line, so that the input can also be piped.
	const lines: AsyncIterator<string, unknown> = terminal[Symbol.asyncIterator]()
	const question = async (text: string): Promise<string> => {
		process.stdout.write(text)
		const line = await lines.next()
		return line.done === true ? '' : line.value.trim()
	}
	try {
		return {
			email: normalizeEmail(await question('Email: ')),
			firstName: cleanLine(await question('First name: ')),
			lastName: cleanLine(await question('Last name: ')),
			password: await question('Password: '),
		}
	} finally {
		terminal.close()
	}
}

async function problemWith(
	formInput: Awaited<ReturnType<typeof promptForAdmin>>,
): Promise<string | null> {
	if (!isEmailAddress(formInput.email)) return 'Please enter a valid email address.'
	if (formInput.firstName === '' || formInput.lastName === '') return 'Both names are required.'
	const password = newPassword.safeParse(formInput.password)
	if (!password.success) return password.error.issues[0]?.message ?? 'This password cannot be used.'
	if (await isCommonPassword(formInput.password)) return 'This password is too common.'
	return null
}

const answers = await promptForAdmin()
const problem = await problemWith(answers)
if (problem !== null) {
	print(problem)
	process.exit(1)
}
const now = currentTime()
await migrateDatabase(config(), fileStamp(now))
await openDatabase()
if (!(await isAddressFree(answers.email, now))) {
	print('This address belongs to an account already.')
	await closeDatabase()
	process.exit(1)
}
try {
	await db().user.create({
		data: {
			email: answers.email,
			verifiedEmail: answers.email,
			firstName: answers.firstName,
			lastName: answers.lastName,
			passwordHash: await hashPassword(answers.password),
			role: 'admin',
			roleSource: 'admin',
			createdAt: now,
			updatedAt: now,
		},
	})
	print(`${answers.email} is now an admin.`)
} catch (error) {
	if (!isUniqueViolation(error)) throw error
	print('This address belongs to an account already.')
	process.exitCode = 1
} finally {
	await closeDatabase()
}
