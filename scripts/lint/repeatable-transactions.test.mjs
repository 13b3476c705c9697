import { RuleTester } from 'eslint'
import * as parser from '@typescript-eslint/parser'
import { describe, it } from 'vitest'
import { repeatableTransactions } from './repeatable-transactions.mjs'

RuleTester.describe = describe
RuleTester.it = it

const work = (/** @type {string} */ body) =>
	`const f = () => inTransaction(async (tx) => { ${body} })`
const reports = (/** @type {string} */ messageId) => [{ messageId }]

new RuleTester({ languageOptions: { parser } }).run(
	'SCALE-04 the work of a transaction',
	repeatableTransactions,
	{
		valid: [
			work('let count = 0; count += 1; return count'),
			work('const rows = []; for (const row of await tx.row.findMany()) rows.push(row)'),
			work('await tx.row.delete({ where: { id } }); return true'),
			work('afterCommit(tx, () => { log.info({}, "done"); state.count += 1 })'),
			work('try { await tx.row.count() } finally { await tx.row.count() }'),
			'async function f(tx) { const map = new Map(); map.set(1, 2); return map }',
			'async function f(alert, tx?) { if (tx === undefined) return inTransaction((own) => f(alert, own)) }',
			'async function f(id, tx = db()) { return tx.row.count({ where: { id } }) }',
			'let seen = false; function g() { seen = true; log.info({}, "no transaction") }',
		],
		invalid: [
			{ code: `let seen = false; ${work('seen = true')}`, errors: reports('outer') },
			{ code: `let count = 0; ${work('count++')}`, errors: reports('outer') },
			{ code: `const state = {}; ${work('state.count = 1')}`, errors: reports('outer') },
			{
				code: `const ids = []; ${work('rows.forEach((row) => ids.push(row))')}`,
				errors: reports('outer'),
			},
			{
				code: 'async function f(tx: Tx, result: Result) { const g = () => { cache.set(1, 2) } }',
				errors: reports('outer'),
			},
			{ code: work('log.info({}, "done")'), errors: reports('effect') },
			{ code: work('await sendMail(mail)'), errors: reports('effect') },
			{ code: work('await stripeClient("waiting")'), errors: reports('effect') },
			{ code: work('await db().row.count()'), errors: reports('client') },
			{
				code: work('await inTransaction((other) => other.row.count())'),
				errors: reports('client'),
			},
			{
				code: work('try { await tx.row.create({}) } catch { return false }'),
				errors: reports('caught'),
			},
			{
				code: 'const f = async (tx) => tx.row.create({}).catch(() => null)',
				errors: reports('caught'),
			},
		],
	},
)
