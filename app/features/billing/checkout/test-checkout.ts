import { paths } from '~/core/http/paths'

/** The purchase for admins' test payments; only available with test keys. */

export const TEST_CHECKOUT_TEXTS = {
	failed: 'Failed to initiate test checkout.',
	noSecret: 'Failed to get client secret for test checkout.',
	liveKeys: 'The test checkout needs test keys.',
} as const

export const CHOICE = {
	plan: 'developer_test',
	code: null,
	afterSubscribeRedirect: paths.admin(),
} as const
