import type { FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { longDate } from '~/core/time/format-date'
import { Badge } from '~/ui/badge/badge'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Dialog } from '~/ui/dialog/dialog'
import { FormTokenField } from '~/ui/field/form-token'
import { PageHeader } from '~/ui/page-header/page-header'
import { Form } from '@remix-run/react'
import {
	RemovePasskeyDialog,
	RenamePasskeyDialog,
} from '~/features/accounts/passkeys/passkey-dialogs'
import { PasskeysCard } from '~/features/accounts/passkeys/passkeys-card'
import { AppSetup } from './app-setup'
import { NewRecoveryCodes } from './new-recovery-codes'
import type { loadSecurity } from './security.server'

type SecurityView = Awaited<ReturnType<typeof loadSecurity>>

type SecurityResult = FormResult | { status: 'done'; recoveryCodes: string[] } | undefined

export type SecurityPageProps = SecurityView & {
	/** The dialog that is open. */
	confirm: string | null
	/** The passkey that it is about. */
	asked: string | null
	result: SecurityResult
}

/** The page of the second factor: passkeys, authenticator app and recovery codes. */
export function SecurityPage({
	appSince,
	setup,
	passkeys,
	isLastNeeded,
	recoveryCodesLeft,
	confirm,
	asked,
	result,
}: SecurityPageProps) {
	const newCodes = result?.status === 'done' ? result.recoveryCodes : []
	const hasFactor = appSince !== null || passkeys.length > 0
	const passkey = passkeys.find(({ id }) => id === asked)
	const refused = result?.status === 'error' ? result : undefined
	return (
		<div className="wrap wrap--reading page">
			<PageHeader
				title="Sign-In Security"
				lead="Add a passkey or a second step, so your password alone isn't enough to sign in."
				actions={<ButtonLink to={paths.changePassword()}>Change Password</ButtonLink>}
			/>
			<div className="stack">
				{newCodes.length > 0 && <NewRecoveryCodes codes={newCodes} />}
				<PasskeysCard passkeys={passkeys} isLastNeeded={isLastNeeded} result={refused} />
				<AppCard appSince={appSince} setup={setup} isLastNeeded={isLastNeeded} result={refused} />
				{hasFactor && <RecoveryCodesCard left={recoveryCodesLeft} />}
				<p>
					<ButtonLink to={paths.profile()}>Back to Profile</ButtonLink>
				</p>
			</div>
			{confirm === 'removeApp' && !isLastNeeded && appSince !== null && (
				<RemoveAppDialog isLast={passkeys.length === 0} />
			)}
			{confirm === 'renamePasskey' && passkey !== undefined && (
				<RenamePasskeyDialog passkey={passkey} result={refused} />
			)}
			{confirm === 'removePasskey' && !isLastNeeded && passkey !== undefined && (
				<RemovePasskeyDialog
					passkey={passkey}
					isLast={passkeys.length === 1 && appSince === null}
				/>
			)}
		</div>
	)
}

function AppCard({
	appSince,
	setup,
	isLastNeeded,
	result,
}: Pick<SecurityView, 'appSince' | 'setup' | 'isLastNeeded'> & { result: FormResult | undefined }) {
	const isOn = appSince !== null
	return (
		<Card
			title="Authenticator App"
			titleId="authenticator-app"
			aside={<Badge tone={isOn ? 'pos' : undefined}>{isOn ? 'On' : 'Off'}</Badge>}
		>
			{isOn ? (
				<>
					<p>
						You enter a code from your app when you sign in. Added on{' '}
						<time dateTime={appSince}>{longDate(appSince)}</time>.
					</p>
					{isLastNeeded ? (
						<p className="note mt-2">Admins need a second step, so you can't remove it.</p>
					) : (
						<ButtonLink
							to={paths.signInSecurity({ confirm: 'removeApp' })}
							className="mt-4"
							preventScrollReset
						>
							Remove App
						</ButtonLink>
					)}
				</>
			) : setup === null ? (
				<Form method="post" action={paths.signInSecurity()}>
					<FormTokenField />
					<p>
						An app on your phone makes a new code every 30 seconds. Any authenticator app works.
					</p>
					<Button type="submit" name="intent" value="setUpApp" variant="primary" className="mt-4">
						Set Up App
					</Button>
				</Form>
			) : (
				<AppSetup setup={setup} result={result} />
			)}
		</Card>
	)
}

function RecoveryCodesCard({ left }: { left: number }) {
	return (
		<Card title="Recovery Codes" titleId="recovery-codes">
			<p>
				A recovery code lets you sign in without your second step. Each is good once. You have{' '}
				<strong>{left}</strong> left.
			</p>
			<Form method="post" action={paths.signInSecurity()} className="mt-4">
				<FormTokenField />
				<Button type="submit" name="intent" value="newRecoveryCodes">
					Make New Codes
				</Button>
				<p className="note mt-2">Your old codes will stop working.</p>
			</Form>
		</Card>
	)
}

function RemoveAppDialog({ isLast }: { isLast: boolean }) {
	const back = paths.signInSecurity()
	return (
		<Dialog title="Remove Your Authenticator App?" closeTo={back}>
			<Form method="post" action={back} className="form">
				<FormTokenField />
				<input type="hidden" name="intent" value="removeApp" />
				<p>
					{isLast
						? 'Codes from this app and your recovery codes will stop working.'
						: 'Codes from this app will stop working.'}
				</p>
				<div className="row dialog__actions">
					<ButtonLink to={back} replace preventScrollReset>
						Cancel
					</ButtonLink>{' '}
					<Button type="submit" variant="danger">
						Remove App
					</Button>
				</div>
			</Form>
		</Dialog>
	)
}
