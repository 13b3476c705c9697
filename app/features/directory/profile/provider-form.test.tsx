import { createElement } from 'react'
import { expect, test } from 'vitest'
import { serverHtml } from '#tests/helpers/calculator/analysis-html'
import { EMPTY_PROFILE } from './profile'
import { ProviderForm } from './provider-form'

const TOO_MANY = 'Too many requests. Please try again in 20 seconds.'

test('FIX-34 a refusal before the form was read keeps the form, and says why', () => {
	const html = serverHtml(
		'/service-provider-profile',
		createElement(ProviderForm, {
			action: '/service-provider-profile',
			profile: { ...EMPTY_PROFILE, company: 'Elm Builders' },
			choices: { serviceTypes: ['Lender'], contractorSpecialties: [] },
			// As the server answers a script before it has read the form.
			result: { status: 'error', values: {} as never, errors: { form: [TOO_MANY] } },
			children: null,
		}),
	)
	expect(html).toContain('Elm Builders')
	expect(html).toContain(TOO_MANY)
})
