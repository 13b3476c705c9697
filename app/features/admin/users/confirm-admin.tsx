import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { ADMIN_ROLE_TEXT } from './messages'
import type { SubmittedUser } from './user-fields'

/** Asks before a user becomes an admin: the submitted form once more, with the confirmation. */
export function ConfirmAdminForm({
	id,
	from,
	values,
}: {
	id: string
	from: string
	values: SubmittedUser
}) {
	const text = useRef<HTMLParagraphElement>(null)
	// The page replaces the form, and with it the focused button.
	useEffect(() => text.current?.focus(), [])
	const { version, role, vipStripeCouponId, vipExpiresAt, serviceProvider } = values
	const fields = {
		userId: id,
		...(version === null ? {} : { version }),
		role,
		vipStripeCouponId,
		vipExpiresAt,
		...(serviceProvider ? { serviceProvider: 'on' } : {}),
		confirmed: 'admin',
	}
	return (
		<Card className="stack">
			<p ref={text} tabIndex={-1}>
				{ADMIN_ROLE_TEXT}
			</p>
			<Form method="post" action={paths.adminUser(id, { from })} className="form-actions">
				<FormTokenField />
				{Object.entries(fields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<IntentButton value="save" variant="primary" busyLabel="Saving...">
					Make Admin
				</IntentButton>{' '}
				<ButtonLink to={paths.adminUser(id, { from })}>Cancel</ButtonLink>
			</Form>
		</Card>
	)
}
