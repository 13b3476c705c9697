import * as parser from '@typescript-eslint/parser'
import { plainWords } from './scripts/lint/plain-words.mjs'
import { repeatableTransactions } from './scripts/lint/repeatable-transactions.mjs'

const tests = ['**/*.test.{ts,tsx,mjs}', 'tests/**', 'server/test-helpers.ts']

const clock = [
	{
		selector: 'MemberExpression[object.name="Date"][property.name="now"]',
		message: 'Only core/time/clock.ts asks for the time; take `now` as a parameter.',
	},
	{
		selector: ':matches(NewExpression, CallExpression)[callee.name="Date"][arguments.length=0]',
		message: 'Only core/time/clock.ts asks for the time; take `now` as a parameter.',
	},
	{
		selector: 'MemberExpression[object.name="performance"][property.name=/^(now|timeOrigin)$/]',
		message: 'Only core/time/clock.ts asks for the time; take `now` as a parameter.',
	},
	{
		selector: 'MemberExpression[object.name="process"][property.name="hrtime"]',
		message: 'Only core/time/clock.ts asks for the time; take `now` as a parameter.',
	},
]

const environment = [
	{
		selector: 'MemberExpression[object.name="process"][property.name="env"]',
		message: 'Only core/config/config.server.ts reads the environment.',
	},
	{
		selector: 'VariableDeclarator[init.name="process"] > ObjectPattern > Property[key.name="env"]',
		message: 'Only core/config/config.server.ts reads the environment.',
	},
]

const enums = [
	{ selector: 'TSEnumDeclaration', message: 'A union of texts needs no code and no rules.' },
]

const platformDigits = [
	{
		selector:
			'MemberExpression[object.name="Math"][property.name=/^(a?(sin|cos|tan)h?|atan2|cbrt|exp|expm1|hypot|log|log10|log1p|log2|pow)$/]',
		message:
			'Its last digits are the platform’s; analysis/log-exp.ts has the same ones everywhere.',
	},
	{
		selector: ':matches(BinaryExpression[operator="**"], AssignmentExpression[operator="**="])',
		message: 'Its last digits are the platform’s; multiply, or use analysis/log-exp.ts.',
	},
]

const NO_ACCESS =
	'Say who may use it: make it with guarded(), defineAction() or createApiRoute(), which have `access`.'

/** Parent guards protect nothing with single fetch, so that every route has a loader, and a guard of its own. */
const access = [
	'Program:not(:has(ExportNamedDeclaration VariableDeclarator[id.name="loader"]))',
	'ExportNamedDeclaration > FunctionDeclaration[id.name=/^(loader|action)$/]',
	'ExportNamedDeclaration VariableDeclarator[id.name="loader"]:not([init.callee.name=/^(guarded|createApiRoute)$/])',
	'ExportNamedDeclaration VariableDeclarator[id.name="action"]:matches([init.type="ArrowFunctionExpression"], [init.type="FunctionExpression"])',
].map((selector) => ({ selector, message: NO_ACCESS }))

/** Boundaries that are checked in the syntax, not in the imports; scripts/boundaries.test.mjs shows that they report. */
export const syntaxBoundaries = [
	{
		files: [
			'app/**/*.{ts,tsx}',
			'server/**/*.ts',
			'server.ts',
			'prisma/**/*.ts',
			'sandbox/**/*.ts',
		],
		ignores: tests,
		rules: {
			'no-restricted-syntax': ['error', ...clock, ...environment, ...enums],
			'no-console': 'error',
			'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
		},
	},
	{
		files: ['app/routes/**', 'app/root.tsx'],
		ignores: tests,
		rules: { 'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }] },
	},
	{
		files: ['app/routes/**'],
		ignores: tests,
		rules: {
			'no-restricted-syntax': ['error', ...clock, ...environment, ...enums, ...access],
		},
	},
	{
		files: ['app/deal/**/*.ts', 'app/features/calculator/analysis/**/*.ts'],
		// The payment of the 24 results has the platform's last digits, and its text says so with them.
		ignores: [...tests, 'app/deal/native/annuity.ts', 'app/deal/read/expression.ts'],
		rules: {
			'no-restricted-syntax': ['error', ...clock, ...environment, ...enums, ...platformDigits],
		},
	},
	{
		files: ['app/core/time/clock.ts'],
		rules: { 'no-restricted-syntax': ['error', ...environment, ...enums] },
	},
	{
		files: ['app/core/config/config.server.ts'],
		rules: { 'no-restricted-syntax': ['error', ...clock, ...enums] },
	},
]

/**
 * Only the rules of this project, to which tests are not held. `.oxlintrc.json` has all others and the type
 * check: docs/decisions/038.
 */
export default [
	{
		ignores: [
			'build/',
			'data/',
			'.cache/',
			'public/',
			'app/core/db/prisma/',
			'app/core/db/prisma-postgres/',
			'app/deal/generated/',
			...tests,
		],
	},
	{ linterOptions: { reportUnusedDisableDirectives: 'error' } },
	{ files: ['**/*.{ts,tsx}'], languageOptions: { parser } },
	{
		files: [
			'app/**/*.{ts,tsx}',
			'server/**/*.ts',
			'sandbox/stripe/pages/**/*.ts',
			'prisma/**/*.ts',
		],
		plugins: { copy: { rules: { 'plain-words': plainWords } } },
		rules: { 'copy/plain-words': 'error' },
	},
	{
		files: ['app/**/*.{ts,tsx}', 'prisma/**/*.ts'],
		ignores: ['app/core/db/db.server.ts'],
		plugins: { transactions: { rules: { repeatable: repeatableTransactions } } },
		rules: { 'transactions/repeatable': 'error' },
	},
	...syntaxBoundaries,
]
