import { expect, test } from 'vitest'
import { deleteUserRecords } from '~/features/accounts/deletion/delete-account.server'
import { exportUserData } from '~/features/accounts/deletion/export-user-data.server'
import { toPublicUser, WITH_PROFILE } from '~/features/accounts/access/users.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { changeConfig } from '#tests/helpers/setup/singletons'
import {
	type Column,
	delegateOf,
	userTables,
	type Table,
	valueFor,
} from '#tests/helpers/accounts/user-tables'

useDatabase()

/**
 * Columns that the data export omits, and why. Every other column of every table with user data has to be
 * in it: a new one fails this test until its feature exports it or explains why not.
 */
const LEFT_OUT: Record<string, string> = {
	'User.passwordHash': 'a hash',
	'User.verifiedEmail': 'the address again, once it is proven',
	'Session.tokenHash': 'a hash',
	'SignIn.tokenHash': 'a hash',
	'SignIn.id': 'helps nobody',
	EndedSession: 'the hash of a sign-in that is over, kept for a day to say why',
	'EmailCode.codeHash': 'a hash',
	'EmailCode.triesLeft': 'helps only who guesses',
	'EmailChange.codeHash': 'a hash',
	'EmailChange.triesLeft': 'helps only who guesses',
	'FormerEmail.id': 'helps nobody',
	'FormerEmail.tokenHash': 'a hash',
	'FactorUndo.id': 'helps nobody',
	'FactorUndo.tokenHash': 'a hash',
	'FactorRemoval.tokenHash': 'a hash',
	'PasswordReset.tokenHash': 'a hash',
	'Authenticator.secret': 'the key itself, encrypted',
	'Authenticator.lastStep': 'helps only who guesses',
	'Passkey.id': 'helps nobody',
	'Passkey.credentialId': 'says only to the device which passkey it is',
	'Passkey.publicKey': 'checks signatures and nothing else',
	'Passkey.counter': 'helps only who copies a passkey',
	'Passkey.transports': 'how a browser reaches the device',
	'PasskeyChallenge.challengeHash': 'a hash',
	'PasskeyChallenge.browserHash': 'a hash',
	'RecoveryCode.codeHash': 'a hash',
	'PendingSignIn.tokenHash': 'a hash',
	'PendingSignIn.triesLeft': 'helps only who guesses',
	'Property.addressKey': 'made of the address',
	'DeletedProperty.addressKey': 'made of the address',
	'DealTag.nameKey': 'made of the name',
	'Scenario.nameKey': 'made of the name',
	'ShareLink.tokenHash': 'a hash',
	'ProviderProfile.companyKey': 'made of the company',
	DirectoryChange: 'says only that a listing changed',
	'OutboxMessage.id': 'helps nobody',
	'OutboxMessage.kind': 'how soon it is sent',
	'OutboxMessage.payload': 'the email itself, until it is sent',
	'OutboxMessage.dedupeKey': 'says only which emails are the same',
	'CompSale.saleKey': 'made of the address, the day and the price',
}

/** Data that is kept when the account is deleted, and why. */
const KEPT: Record<string, string> = {
	DirectoryChange: 'tells the copy of the directory in memory that the listing is gone',
}

const ID = 'person-1'

/** Values that must have a specific type. */
const GIVEN: Record<string, unknown> = {
	'User.id': ID,
	'User.email': 'person@example.test',
	'User.role': 'VIP',
	'ProviderFavourite.providerId': ID,
	'ProviderReport.providerId': ID,
	'Property.id': 'property-1',
	'DealStageChange.propertyId': 'property-1',
	'DealTag.propertyId': 'property-1',
	'DealNote.propertyId': 'property-1',
	'DealLink.propertyId': 'property-1',
	'DealPerson.propertyId': 'property-1',
	'Scenario.propertyId': 'property-1',
	'Scenario.inputs': '{"rent":"Scenario-numbers"}',
	'Scenario.previousInputs': '{"rent":"Scenario-previous-numbers"}',
	'Scenario.analysis': '{"holdYears":"Scenario-analysis"}',
	'Scenario.previousAnalysis': '{"holdYears":"Scenario-previousAnalysis"}',
	'Scenario.limits': '{"irr":"Scenario-limits"}',
	'ShareLink.options': '{"sections":"ShareLink-options"}',
	'ShareLink.snapshot': '{"report":"ShareLink-snapshot"}',
	'DeletedProperty.parts': '{"tags":"DeletedProperty-parts"}',
	'BuyBox.limits': '{"irr":"BuyBox-limits"}',
	'BuyBox.rules': '["BuyBox-rules"]',
	'Property.inputs': '{"rent":"Property-inputs"}',
	'Property.previousInputs': '{"rent":"Property-previousInputs"}',
	'Property.analysis': '{"holdYears":"Property-analysis"}',
	'Property.previousAnalysis': '{"holdYears":"Property-previousAnalysis"}',
	'DeletedProperty.inputs': '{"rent":"DeletedProperty-inputs"}',
	'DeletedProperty.previousInputs': '{"rent":"DeletedProperty-previousInputs"}',
	'DeletedProperty.analysis': '{"holdYears":"DeletedProperty-analysis"}',
	'DeletedProperty.previousAnalysis': '{"holdYears":"DeletedProperty-previousAnalysis"}',
	'OwnAssumptions.texts': '{"holdYears":"OwnAssumptions-texts"}',
	'CompImport.mapping': '{"price":"CompImport-mapping"}',
	'CompValuation.subject': '{"address":"CompValuation-subject"}',
	'CompValuation.rates': '{"sqft":"CompValuation-rates"}',
	'CompValuation.filters': '{"beds":"CompValuation-filters"}',
}

const nameOf = (table: Table, column: Column): string => `${table.name}.${column.name}`

/** Stores a row in every table with user data, with unique values. */
async function fillTables(tables: Table[]): Promise<Map<string, unknown>> {
	const stored = new Map<string, unknown>()
	let serial = 0
	for (const table of tables) {
		const data: Record<string, unknown> = {}
		for (const column of table.columns) {
			serial += 1
			const name = nameOf(table, column)
			const isPerson = table.personColumns.includes(column.name)
			data[column.name] = isPerson ? ID : (GIVEN[name] ?? valueFor(table, column, serial))
			stored.set(name, data[column.name])
		}
		await delegateOf(table).create({ data })
	}
	return stored
}

/** How a value, or the name of a boolean, appears in the file. */
const traceOf = (column: string, value: unknown): string =>
	value instanceof Date
		? value.toISOString()
		: typeof value === 'boolean'
			? `"${column}":true`
			: /-(?:previousI|i)nputs/u.exec(String(value)) === null
				? String(value)
				: /Property-\w+/u.exec(String(value))![0]

test('every column about a person is in the file of their data, or is left out for a reason (security row 9)', async () => {
	const tables = userTables()
	expect(tables.map(({ name }) => name)).toContain('Property')
	const stored = await fillTables(tables)
	const text = JSON.stringify(await exportUserData(ID, USER_DATA_PROVIDERS, currentTime()))
	const missing: string[] = []
	for (const table of tables) {
		for (const column of table.columns) {
			const name = nameOf(table, column)
			const isShown = text.includes(traceOf(column.name, stored.get(name)))
			const isLeftOut = LEFT_OUT[table.name] !== undefined || LEFT_OUT[name] !== undefined
			if (isLeftOut && !table.personColumns.includes(column.name)) {
				expect([name, isShown]).toEqual([name, false])
			} else if (!isShown) missing.push(name)
		}
	}
	expect(missing).toEqual([])
	expect(text).not.toMatch(/hash|token/iu)
})

test('what is left out is there', () => {
	const names = userTables().flatMap((table) => [
		table.name,
		...table.columns.map((column) => nameOf(table, column)),
	])
	expect(names).toEqual(expect.arrayContaining([...Object.keys(LEFT_OUT), ...Object.keys(KEPT)]))
})

test('PROF-10 with the account goes every row of every table that has the person in it', async () => {
	const tables = userTables()
	await fillTables(tables)
	const row = await db().user.findUniqueOrThrow({ where: { id: ID }, include: WITH_PROFILE })
	expect(await deleteUserRecords(toPublicUser(row), USER_DATA_PROVIDERS, currentTime())).toBe(true)
	for (const table of tables) {
		if (KEPT[table.name] !== undefined) continue
		for (const column of table.name === 'User' ? ['id'] : table.personColumns) {
			const left = await delegateOf(table).count({ where: { [column]: ID } })
			expect([table.name, column, left]).toEqual([table.name, column, 0])
		}
	}
})

test('PROF-11 an account stays whole while an area cannot settle its part, and goes when it can', async () => {
	// It counts what runs inside the transaction.
	changeConfig({ retryAlways: false })
	const tables = userTables()
	await fillTables(tables)
	const row = await db().user.findUniqueOrThrow({ where: { id: ID }, include: WITH_PROFILE })
	const user = toPublicUser(row)
	const seen: string[] = []
	let isSettled = false
	const belongings = [
		...USER_DATA_PROVIDERS,
		{
			name: 'test',
			export: () => Promise.resolve(null),
			beforeDelete: (userId: string) => {
				seen.push(`settle ${userId}`)
				return Promise.resolve(isSettled)
			},
			delete: async (tx: Pick<ReturnType<typeof db>, 'user'>, userId: string) => {
				seen.push(`remove ${await tx.user.count({ where: { id: userId } })}`)
			},
		},
	]
	expect(await deleteUserRecords(user, belongings, currentTime())).toBe(false)
	expect(await db().user.findUniqueOrThrow({ where: { id: ID }, include: WITH_PROFILE })).toEqual(
		row,
	)
	expect(await db().property.count()).toBe(1)
	isSettled = true
	expect(await deleteUserRecords(user, belongings, currentTime())).toBe(true)
	expect(seen).toEqual([`settle ${ID}`, `settle ${ID}`, 'remove 1'])
	// Deleting again succeeds, and sends no second notification.
	const mails = await db().outboxMessage.count()
	expect(await deleteUserRecords(user, USER_DATA_PROVIDERS, currentTime())).toBe(true)
	expect(await db().outboxMessage.count()).toBe(mails)
})
