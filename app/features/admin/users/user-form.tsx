import { Form } from '@remix-run/react'
import { type ChangeEvent, useRef, useState } from 'react'
import { ROLES } from '~/features/accounts/access/access-policy'
import { type FormErrors, type FormResult, sentValues } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { Checkbox } from '~/ui/field/checkbox'
import { FormTokenField } from '~/ui/field/form-token'
import { CircleCheck } from '~/ui/icons/icons'
import { Select, TextInput } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { useUnsavedChanges } from '~/ui/unsaved-changes/use-unsaved-changes'
import { isSameCode, ROLE_LABELS, type SubmittedUser, type UserFields } from './user-fields'
import { auditNameText, DELETION_TEXT, USER_TEXTS } from './messages'
import './users.css'

/** What the page's action answered: the form again, that a code is valid, or a question first. */
export type UserFormResult =
	| FormResult<SubmittedUser>
	| { status: 'verified'; values: SubmittedUser; verifiedCode: string }
	/** The user would become an admin. Nothing is saved yet. */
	| { status: 'confirm'; values: SubmittedUser }

export type UserFormProps = {
	id: string
	version: number
	/** The form's own address, with the state of the list. */
	here: string
	back: string
	stored: UserFields
	isCouponVerified: boolean
	/** What a role other than VIP ends, in words. */
	vipEnd: string | null
	/** What the roles without member access take from the owner of a running plan, in words. */
	planStays: string | null
	result: UserFormResult | undefined
}

/**
 * The fields that an admin can change. A style sheet rule shows the VIP details for the role VIP
 * only, so that they are available without JavaScript.
 */
export function UserForm(props: UserFormProps) {
	const { id, version, here, back, stored, vipEnd, planStays, result } = props
	const values = sentValues(result) ?? stored
	const errors = result?.status === 'error' ? result.errors : {}
	const [failure] = errors['form'] ?? []
	const form = useRef<HTMLFormElement>(null)
	const { allow, question } = useUnsavedChanges(form, {
		// What someone else has changed is read again, without this edit.
		isRefused: result !== undefined && failure !== USER_TEXTS.changed,
		staying: [paths.theme()],
	})
	return (
		<Form
			ref={form}
			method="post"
			action={here}
			className="stack user-form"
			noValidate
			onSubmit={allow}
		>
			{question}
			<FormTokenField />
			<input type="hidden" name="userId" value={id} />
			<input type="hidden" name="version" value={result?.values.version ?? version} />
			{failure !== undefined && (
				<Notice
					tone="error"
					live
					action={
						failure === USER_TEXTS.changed ? (
							<ButtonLink to={here} reloadDocument size="sm">
								View Current Version
							</ButtonLink>
						) : undefined
					}
				>
					{failure}
				</Notice>
			)}
			<Card className="stack">
				<Select
					id="user-role"
					name="role"
					label="Role"
					options={ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))}
					defaultValue={values.role}
					error={errors['role']}
					hint={`Changing the role signs the user out. Admin: full access to this area. Subscriber and active VIP: member access.${vipEnd === null ? '' : ` ${vipEnd}`}`}
				/>
				{planStays !== null && (
					<Notice tone="warn" className="plan-loss" title="This role doesn't end the plan">
						{planStays}
					</Notice>
				)}
				<VipFields {...props} values={values} errors={errors} />
				<Checkbox
					id="user-provider"
					name="serviceProvider"
					label="Service provider"
					hint="Lists this user in the directory once their profile is complete."
					defaultChecked={values.serviceProvider}
				/>
				<div className="form-actions">
					<IntentButton value="save" variant="primary" busyLabel="Saving...">
						Save Changes
					</IntentButton>{' '}
					<ButtonLink to={back}>Cancel</ButtonLink>
				</div>
			</Card>
		</Form>
	)
}

type VipProps = UserFormProps & { values: UserFields; errors: FormErrors }

function VipFields(props: VipProps) {
	const { stored, isCouponVerified, result, values, errors } = props
	const hydrated = useHydrated()
	const [code, setCode] = useState(values.vipStripeCouponId)
	const verifiedCode = result?.status === 'verified' ? result.verifiedCode : ''
	const isValid =
		isSameCode(code, verifiedCode) ||
		(isCouponVerified && isSameCode(code, stored.vipStripeCouponId))
	const isStoredUnverified =
		!isCouponVerified && stored.role === 'VIP' && isSameCode(code, stored.vipStripeCouponId)
	// What the provider says is about the code that was tried, not about the next one.
	const isOutdated = result?.values.intent === 'verify' && code !== values.vipStripeCouponId
	const type = (event: ChangeEvent<HTMLInputElement>) => setCode(event.currentTarget.value)
	return (
		<fieldset className="stack vip-fields">
			<legend>VIP details</legend>
			<div className="field-with-button">
				<TextInput
					id="user-coupon"
					name="vipStripeCouponId"
					label="VIP coupon ID"
					optional
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={100}
					value={hydrated ? code : undefined}
					defaultValue={hydrated ? undefined : values.vipStripeCouponId}
					onChange={type}
					error={isOutdated ? undefined : errors['vipStripeCouponId']}
				/>
				<IntentButton
					value="verify"
					disabled={hydrated && code.trim() === ''}
					busyLabel="Verifying..."
				>
					Verify
				</IntentButton>
			</div>
			<p className="coupon-state" role="status">
				{!isValid && isStoredUnverified && <Badge tone="warn">Not verified</Badge>}
				{isValid && (
					<>
						<CircleCheck />
						{USER_TEXTS.couponValid}
						{verifiedCode !== '' && isSameCode(code, verifiedCode) && ' Save to assign this code.'}
					</>
				)}
			</p>
			<TextInput
				id="user-expiry"
				name="vipExpiresAt"
				type="date"
				label="VIP until"
				optional
				hint="Last day of VIP access. Leave blank to start VIP access when a friend uses the code."
				defaultValue={values.vipExpiresAt}
				error={errors['vipExpiresAt']}
			/>
		</fieldset>
	)
}

/** Confirmation as a page, without JavaScript (ADMIN-16). */
export function DeleteUserForm({ id, from }: { id: string; from: string }) {
	return (
		<Card className="stack">
			<p>{DELETION_TEXT}</p>
			<p className="note">{auditNameText(id)}</p>
			<Form method="post" action={paths.adminUser(id, { from })} className="form-actions">
				<FormTokenField />
				<IntentButton value="delete" variant="danger" busyLabel="Deleting...">
					Delete User
				</IntentButton>{' '}
				<ButtonLink to={paths.adminUser(id, { from })}>Cancel</ButtonLink>
			</Form>
		</Card>
	)
}
