import fc from 'fast-check'
import { CAPTCHA_ACTIONS } from '~/core/captcha/actions'

/** Random bodies for the account pages, valid enough to get past the first checks. */

/** Includes lone surrogates. */
const anyCharacter = fc.nat(0xffff).map((code) => String.fromCharCode(code))

const ACCOUNT_FIELDS = [
	'email',
	'password',
	'confirmPassword',
	'currentPassword',
	'firstName',
	'lastName',
	'serviceProvider',
	'code',
	'intent',
	'subject',
	'body',
	'recaptchaToken',
	'nickname',
	'theme',
	'formToken',
] as const

const names = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom<string>(...ACCOUNT_FIELDS) },
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			'email[not]',
			'email[]',
			'password[$gt]',
			'__proto__',
			'__proto__[isAdmin]',
			'constructor.prototype.role',
			'role',
			'isVerified',
			'id',
		),
	},
	{ weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
)

const texts = fc.oneof(
	fc.constantFrom(
		'',
		'nora@example.test',
		'NORA@EXAMPLE.TEST ',
		'a@b.test\r\nBcc: evil@x.test',
		'a@b.test, c@d.test',
		'{"not":"x"}',
		"' OR 1=1 --",
		'verify',
		'resend',
		'save',
		'delete',
		'password',
		'on',
		'AAAAAA',
		'\u0000',
		'\ud800',
		'~'.repeat(50),
		'a.b~c',
		'x'.repeat(5_000),
	),
	fc.constantFrom<string>(...CAPTCHA_ACTIONS),
	fc.string({ unit: anyCharacter, maxLength: 200 }),
)

/** Form fields. */
export const accountForms: fc.Arbitrary<[string, string][]> = fc.array(fc.tuple(names, texts), {
	maxLength: 14,
})

/** JSON bodies. */
export const accountJson: fc.Arbitrary<unknown> = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.dictionary(names, fc.oneof(texts, fc.jsonValue(), fc.constant({ not: 'x' })), {
			maxKeys: 10,
		}),
	},
	{ weight: 1, arbitrary: fc.jsonValue() },
)
