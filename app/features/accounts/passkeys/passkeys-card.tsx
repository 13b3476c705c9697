import { useNavigation } from '@remix-run/react'
import { type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { longDate } from '~/core/time/format-date'
import { Badge } from '~/ui/badge/badge'
import { ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { TextInput } from '~/ui/field/inputs'
import { LocalTime } from '~/ui/local-time/local-time'
import { TableFrame } from '~/ui/table/table-frame'
import { MAX_PASSKEYS, TOO_MANY_PASSKEYS_TEXT } from './messages'
import { PasskeyForm } from './passkey-form'
import type { listPasskeys } from './passkeys.server'

export type PasskeyView = Awaited<ReturnType<typeof listPasskeys>>[number]

type Props = {
	passkeys: PasskeyView[]
	/** Whether the last factor of the account has to stay. */
	isLastNeeded: boolean
	result: FormResult | undefined
}

/** The passkeys of the account, and the form that adds one. */
export function PasskeysCard({ passkeys, isLastNeeded, result }: Props) {
	const isOn = passkeys.length > 0
	return (
		<Card
			title="Passkeys"
			titleId="passkeys"
			aside={<Badge tone={isOn ? 'pos' : undefined}>{isOn ? 'On' : 'Off'}</Badge>}
		>
			<div className="stack stack--md">
				<p>
					Sign in with your fingerprint, your face or the PIN of your device. You don't need your
					password then, and a passkey is also your second step.
				</p>
				{isOn && <PasskeyTable passkeys={passkeys} isLastNeeded={isLastNeeded} />}
				{isOn && isLastNeeded && (
					<p className="note">Admins need a second step, so you can't remove it.</p>
				)}
				<noscript>
					<p className="note">
						Adding a passkey needs JavaScript. An authenticator app works without it.
					</p>
				</noscript>
				{passkeys.length < MAX_PASSKEYS ? (
					// A name is for one passkey.
					<AddPasskey key={passkeys.length} result={result} />
				) : (
					<p className="note">{TOO_MANY_PASSKEYS_TEXT}</p>
				)}
			</div>
		</Card>
	)
}

function PasskeyTable({ passkeys, isLastNeeded }: Omit<Props, 'result'>) {
	return (
		<TableFrame label="Passkeys">
			<table className="table table--cards">
				<thead>
					<tr>
						<th scope="col">Name</th>
						<th scope="col">Added</th>
						<th scope="col">Last used</th>
						<th scope="col">Actions</th>
					</tr>
				</thead>
				<tbody>
					{passkeys.map((passkey) => (
						<PasskeyRow key={passkey.id} passkey={passkey} canRemove={!isLastNeeded} />
					))}
				</tbody>
			</table>
		</TableFrame>
	)
}

function PasskeyRow({ passkey, canRemove }: { passkey: PasskeyView; canRemove: boolean }) {
	const { id, name, isBackedUp, createdAt, lastUsedAt } = passkey
	return (
		<tr>
			<th scope="row" data-label="Name">
				<span className="break-anywhere">{name}</span> {isBackedUp && <Badge>Synced</Badge>}
			</th>
			<td data-label="Added">
				<time dateTime={createdAt}>{longDate(createdAt)}</time>
			</td>
			<td data-label="Last used">
				{lastUsedAt === null ? 'Never' : <LocalTime at={lastUsedAt} />}
			</td>
			<td data-label="Actions">
				<span className="row row--inline row-actions">
					<ButtonLink
						to={paths.signInSecurity({ confirm: 'renamePasskey', passkey: id })}
						size="sm"
						preventScrollReset
						aria-label={`Rename ${name}`}
					>
						Rename
					</ButtonLink>{' '}
					{canRemove && (
						<ButtonLink
							to={paths.signInSecurity({ confirm: 'removePasskey', passkey: id })}
							size="sm"
							preventScrollReset
							aria-label={`Remove ${name}`}
						>
							Remove
						</ButtonLink>
					)}
				</span>
			</td>
		</tr>
	)
}

function AddPasskey({ result }: Pick<Props, 'result'>) {
	const { values, errors = {} } = result ?? {}
	// A refusal before the form was read is said here, too.
	const refused = (values?.['intent'] ?? 'addPasskey') === 'addPasskey' ? errors : {}
	const isBusy = useNavigation().formData?.get('intent') === 'addPasskey'
	return (
		<PasskeyForm
			use="registration"
			action={paths.signInSecurity()}
			error={(refused['passkey'] ?? refused['form'])?.[0]}
			button={{ label: 'Add Passkey', variant: 'primary', busy: isBusy, busyLabel: 'Adding…' }}
		>
			<input type="hidden" name="intent" value="addPasskey" />
			<TextInput
				id="passkey-name"
				name="name"
				label="Passkey name (optional)"
				hint="Such as My laptop. We'll use the name of this device otherwise."
				error={refused['name']}
				maxLength={60}
				autoComplete="off"
			/>
		</PasskeyForm>
	)
}
