import { createInterface } from 'node:readline/promises'
import { newPassword } from '../app/features/accounts/sign-up/accounts.schema.server'
import { isEmailAddress, normaliseEmail } from '../app/features/accounts/sign-up/email-address'
import { hashPassword, isCommonPassword } from '../app/features/accounts/password/hashing.server'
import { currentTime } from '../app/core/time/clock'
import { closeDatabase, db, isUniqueViolation, openDatabase } from '../app/core/db/db.server'

/** npm run create-admin: prompts for name, email address and password, and creates an admin. */

const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function ask(): Promise<{
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
			email: normaliseEmail(await question('Email: ')),
			firstName: await question('First name: '),
			lastName: await question('Last name: '),
			password: await question('Password: '),
		}
	} finally {
		terminal.close()
	}
}

async function problemWith(answers: Awaited<ReturnType<typeof ask>>): Promise<string | null> {
	if (!isEmailAddress(answers.email)) return 'Please enter a valid email address.'
	if (answers.firstName === '' || answers.lastName === '') return 'Both names are required.'
	const password = newPassword.safeParse(answers.password)
	if (!password.success) return password.error.issues[0]?.message ?? 'This password cannot be used.'
	if (await isCommonPassword(answers.password)) return 'This password is too common.'
	return null
}

const answers = await ask()
const problem = await problemWith(answers)
if (problem !== null) {
	say(problem)
	process.exit(1)
}
await openDatabase()
const now = currentTime()
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
	say(`${answers.email} is now an admin.`)
} catch (error) {
	if (!isUniqueViolation(error)) throw error
	say('This address belongs to an account already.')
	process.exitCode = 1
} finally {
	await closeDatabase()
}
