// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type PersonalInformationProps, PersonalInformation } from './profile-cards'

afterEach(cleanup)

test.each([
	[true, false, 'Active'],
	[true, true, 'Not listed: removed by an admin'],
	[false, false, 'Not a provider'],
])(
	'PROF-01 a provider (%s) whose listing an admin removed (%s) reads %s',
	(serviceProvider, isListingRemoved, expected) => {
		const user = {
			firstName: 'Nora',
			lastName: 'Field',
			email: 'nora@example.test',
			serviceProvider,
		} as PersonalInformationProps['user']
		const Component = () => <PersonalInformation user={user} isListingRemoved={isListingRemoved} />
		const Stub = createRemixStub([{ path: '/', Component }])
		expect(render(<Stub />).container.querySelector('.badge')?.textContent).toBe(expected)
	},
)
