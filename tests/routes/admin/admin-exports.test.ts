import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { toCsv } from '~/core/csv/csv-export.server'
import { currentTime } from '~/core/time/clock'
import { db } from '~/core/db/db.server'
import { useDatabase } from '#tests/helpers/setup/database'
import { KINDS, createUser, signInAs } from '#tests/helpers/factories'

useDatabase()

const parsed = (text: string) =>
	Papa.parse<Record<string, string>>(text.replace(/^\ufeff/u, ''), {
		header: true,
		delimiter: ',',
		skipEmptyLines: true,
	})

describe('ADMIN-18 security row 65 CSV files', () => {
	test.each([
		'=1+1',
		'+1',
		'-1',
		'@SUM(A1)',
		' =1',
		"=cmd|' /C calc'!A0",
		'=HYPERLINK("https://evil.test","x")\nsecond line',
		'＝1+1',
		'|calc',
		'%0A=1',
	])('%j is exported as text instead of a formula', (value) => {
		const text = toCsv(['a'], [[value]])
		const cell = parsed(text).data[0]?.['a']
		expect(cell).toBe(`'${value}`)
		// However a spreadsheet splits the lines, no cell starts like a formula.
		expect(text.slice(1).split('\r\n')[1]).toMatch(/^"'/u)
	})

	test.each([
		['x;=1+1;y', "x;'=1+1;y"],
		['x;;+1', "x;;'+1"],
		['x,=1', "x,'=1"],
		['x\t@SUM(A1)', "x\t'@SUM(A1)"],
		['x|-1', "x|'-1"],
		['x\n=1', "x\n'=1"],
		['x\r\n=1', "x\r\n'=1"],
		['x; "=1+1"', 'x; "\'=1+1"'],
		['x;\u00a0＝1', "x;\u00a0'＝1"],
		['x;|calc', "x;'|calc"],
		['\t=1', "'\t'=1"],
		['\r=1', "'\r'=1"],
		['\n=1', "'\n'=1"],
		['a;b=1', 'a;b=1'],
		['a - b', 'a - b'],
	])('SAFE-20 T3 %j split at another separator starts no cell with a formula', (value, written) => {
		expect(parsed(toCsv(['a'], [[value]])).data[0]?.['a']).toBe(written)
	})

	test.each([
		['x;=1+1: Base', "x;'=1+1: Base"],
		['12 Oak | +1', "12 Oak | '+1"],
		['=1+1', "'=1+1"],
	])('FIX-12 the heading %j starts no cell with a formula either', (heading, written) => {
		expect(parsed(toCsv(['a', heading], [['1', '2']])).meta.fields).toEqual(['a', written])
	})

	test('ordinary values are unchanged, numbers stay numbers, quotes and commas are escaped', () => {
		const row = ['O"Neil, Ann', 'a;b', 'line\nbreak', -12.5, null, true]
		const text = toCsv(['a', 'b', 'c', 'd', 'e', 'f'], [row])
		expect(text.startsWith('\ufeffa,b,c,d,e,f\r\n')).toBe(true)
		expect(parsed(text).data).toEqual([
			{ a: 'O"Neil, Ann', b: 'a;b', c: 'line\nbreak', d: '-12.5', e: '', f: 'true' },
		])
	})

	test('users: applies the URL’s filters, has a file name, and contains no secrets', async () => {
		await createUser('annual', { email: 'a@example.test', firstName: '=HYPERLINK("x")' })
		await createUser('user', { email: 'b@example.test' })
		const admin = await signInAs('admin')
		const { status, text, headers } = await admin.load('/admin/users.csv?role=subscriber')
		expect(status).toBe(200)
		expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
		expect(headers.get('Cache-Control')).toBe('no-store')
		expect(headers.get('Content-Disposition')).toMatch(
			/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"$/u,
		)
		const { data, meta } = parsed(text)
		expect(data.map(({ email, firstName }) => [email, firstName])).toEqual([
			['a@example.test', '\'=HYPERLINK("x")'],
		])
		expect(meta.fields).not.toContain('passwordHash')
		expect(text).not.toContain('argon2')
	})

	test('exports all users once, across several batches', async () => {
		const now = currentTime()
		await db().user.createMany({
			data: Array.from({ length: 2_345 }, (_, i) => ({
				email: `m${i}@example.test`,
				firstName: 'M',
				lastName: '',
				createdAt: now,
				updatedAt: now,
			})),
		})
		const admin = await signInAs('admin')
		const { data } = parsed((await admin.load('/admin/users.csv?search=m')).text)
		expect(new Set(data.map(({ email }) => email)).size).toBe(2_345 + 1)
	})

	test('payments: amounts in dollars, with the users', async () => {
		const { id } = await createUser('annual', { firstName: 'Nora', lastName: 'Field' })
		const account = await db().billingAccount.findUniqueOrThrow({ where: { userId: id } })
		await db().payment.create({
			data: {
				id: 'pay_1',
				accountId: account.id,
				kind: 'subscription_first',
				plan: 'annual',
				amount: 14_900,
				amountRefunded: 4_900,
				currency: 'usd',
				status: 'partially_refunded',
				code: '=FRIEND',
				occurredAt: currentTime(),
			},
		})
		const { data } = parsed((await (await signInAs('admin')).load('/admin/payments.csv')).text)
		expect(data).toEqual([
			expect.objectContaining({
				id: 'pay_1',
				name: 'Nora Field',
				plan: 'Annual Plan',
				amount: '149',
				refunded: '49',
				code: "'=FRIEND",
			}),
		])
	})

	test('only admins can export', async () => {
		for (const kind of KINDS) {
			if (kind === 'admin') continue
			const device = await signInAs(kind)
			for (const path of ['/admin/users.csv', '/admin/payments.csv']) {
				const answer = await device.load(path)
				expect([kind, answer.status, answer.text]).toEqual([kind, 302, ''])
			}
		}
	})
})
