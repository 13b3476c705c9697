import { Form } from '@remix-run/react'
import { fieldValues, type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Dialog } from '~/ui/dialog/dialog'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import type { PasskeyView } from './passkeys-card'

type Props = { passkey: PasskeyView; result: FormResult | undefined }

/** Asks for the new name of a passkey. */
export function RenamePasskeyDialog({ passkey: { id, name }, result }: Props) {
	const { value, error } = fieldValues(result, 'renamePasskey', { name })
	const back = paths.signInSecurity()
	return (
		<Dialog title="Rename Your Passkey" closeTo={back}>
			<Form
				method="post"
				action={paths.signInSecurity({ confirm: 'renamePasskey', passkey: id })}
				className="form"
			>
				<FormTokenField />
				<input type="hidden" name="id" value={id} />
				<TextInput
					id="new-passkey-name"
					name="name"
					label="Name"
					defaultValue={value('name')}
					error={error('name') ?? undefined}
					required
					maxLength={60}
					autoComplete="off"
				/>
				<div className="row dialog__actions">
					<ButtonLink to={back} replace preventScrollReset>
						Cancel
					</ButtonLink>{' '}
					<Button type="submit" name="intent" value="renamePasskey" variant="primary">
						Save Name
					</Button>
				</div>
			</Form>
		</Dialog>
	)
}

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({
	passkey: { id, name },
	isLast,
}: {
	passkey: PasskeyView
	/** Whether the recovery codes go with it. */
	isLast: boolean
}) {
	const back = paths.signInSecurity()
	return (
		<Dialog title="Remove This Passkey?" closeTo={back}>
			<Form method="post" action={back} className="form">
				<FormTokenField />
				<input type="hidden" name="intent" value="removePasskey" />
				<input type="hidden" name="id" value={id} />
				<p>
					You won't be able to sign in with <strong className="break-anywhere">{name}</strong>{' '}
					anymore. Delete it from your device too.
				</p>
				{isLast && <p>Your recovery codes will stop working.</p>}
				<div className="row dialog__actions">
					<ButtonLink to={back} replace preventScrollReset>
						Cancel
					</ButtonLink>{' '}
					<Button type="submit" variant="danger">
						Remove Passkey
					</Button>
				</div>
			</Form>
		</Dialog>
	)
}
