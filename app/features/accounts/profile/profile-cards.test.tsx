// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FormResult } from '~/core/forms/form-result'
import { type PersonalInformationProps, PersonalInformation } from './profile-cards'
import { ProfileForm } from './profile-form'

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

test('PROF-06 the failure of an attempt goes away once something is changed', () => {
	const user = { firstName: '', lastName: 'Field', email: 'nora@example.test' }
	const result: FormResult = {
		status: 'error',
		values: { firstName: '', lastName: 'Field' },
		errors: { firstName: ['Enter your first name.'] },
	}
	const Component = () => (
		<ProfileForm
			user={user as PersonalInformationProps['user']}
			brand="Pro Hub"
			feedback={{ captchaToken: '', result }}
			needsPassword={false}
		/>
	)
	const Stub = createRemixStub([{ path: '/', Component }])
	render(<Stub />)
	expect(screen.getByText('Failed to update profile')).toBeDefined()
	fireEvent.input(screen.getByLabelText('First name'), { target: { value: 'Nora' } })
	expect(screen.queryByText('Failed to update profile')).toBeNull()
})
