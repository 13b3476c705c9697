import globals from 'globals'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'
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
		files: ['app/features/calculator/analysis/**/*.ts'],
		ignores: tests,
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

export default tseslint.config(
	{
		ignores: [
			'build/',
			'data/',
			'.cache/',
			'public/',
			'test-results/',
			'playwright-report/',
			'app/core/db/prisma/',
			'app/core/db/prisma-postgres/',
		],
	},
	{ linterOptions: { reportUnusedDisableDirectives: 'error' } },
	{
		files: ['**/*.{ts,tsx}'],
		extends: [...tseslint.configs.strictTypeChecked],
		languageOptions: {
			parserOptions: {
				projectService: true,
				tsconfigRootDir: import.meta.dirname,
			},
		},
		rules: {
			'@typescript-eslint/consistent-type-imports': [
				'error',
				{ fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
			],
			'@typescript-eslint/switch-exhaustiveness-check': [
				'error',
				{ considerDefaultExhaustiveForUnions: true },
			],
			'@typescript-eslint/no-misused-promises': [
				'error',
				{ checksVoidReturn: { attributes: false, properties: false } },
			],
			'@typescript-eslint/only-throw-error': [
				'error',
				// Remix takes thrown responses as answers.
				{ allow: [{ from: 'lib', name: 'Response' }], allowThrowingUnknown: true },
			],
			'@typescript-eslint/no-unused-vars': [
				'error',
				{ argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
			],
			// Handlers are often one call whose value nobody wants.
			'@typescript-eslint/no-confusing-void-expression': 'off',
			'@typescript-eslint/restrict-template-expressions': [
				'error',
				{ allowNumber: true, allowBoolean: true },
			],
			'@typescript-eslint/no-meaningless-void-operator': 'off',
			// A type written out at the call is often there for the reader.
			'@typescript-eslint/no-unnecessary-type-arguments': 'off',
			'@typescript-eslint/no-unnecessary-type-parameters': 'off',
			// Splitting text into code points is what is meant wherever it is done here.
			'@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
			// A sixth of the time of all rules, for enums, which no-restricted-syntax forbids.
			'@typescript-eslint/no-unsafe-enum-assignment': 'off',
			eqeqeq: 'error',
		},
	},
	{ files: ['**/*.tsx'], extends: [jsxA11y.flatConfigs.recommended] },
	{
		files: ['**/*.tsx', '**/use-*.ts'],
		plugins: { 'react-hooks': reactHooks },
		rules: {
			'react-hooks/rules-of-hooks': 'error',
			'react-hooks/exhaustive-deps': 'error',
		},
	},
	{
		files: ['**/*.d.ts'],
		rules: { '@typescript-eslint/no-unused-vars': 'off' },
	},
	{
		files: ['**/*.{js,mjs,cjs}'],
		languageOptions: { globals: globals.node },
		rules: {
			'no-undef': 'error',
			'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
			eqeqeq: 'error',
		},
	},
	{
		files: tests,
		rules: {
			// A test that names what it expects may be blunter than the code it tests.
			'@typescript-eslint/no-non-null-assertion': 'off',
			'@typescript-eslint/no-unsafe-assignment': 'off',
			// A fifth of the time of all rules.
			'@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
			'@typescript-eslint/no-unsafe-member-access': 'off',
			'@typescript-eslint/no-unsafe-argument': 'off',
			'@typescript-eslint/no-dynamic-delete': 'off',
			'@typescript-eslint/switch-exhaustiveness-check': 'off',
			'@typescript-eslint/no-misused-spread': 'off',
		},
	},
	{
		files: [
			'app/**/*.{ts,tsx}',
			'server/**/*.ts',
			'sandbox/payments/pages/**/*.ts',
			'prisma/**/*.ts',
		],
		ignores: tests,
		plugins: { copy: { rules: { 'plain-words': plainWords } } },
		rules: { 'copy/plain-words': 'error' },
	},
	{
		files: ['app/**/*.{ts,tsx}', 'prisma/**/*.ts'],
		ignores: [...tests, 'app/core/db/db.server.ts'],
		plugins: { transactions: { rules: { repeatable: repeatableTransactions } } },
		rules: { 'transactions/repeatable': 'error' },
	},
	...syntaxBoundaries,
)
