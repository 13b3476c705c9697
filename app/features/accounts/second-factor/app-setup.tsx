import { Form, useNavigation } from '@remix-run/react'
import { type FormResult, formError } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { Button } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import type { AuthenticatorSetup } from './authenticator.server'
import { CodeField } from './code-field'
import './second-factor.css'

/** Adds the account to an app: QR code, the key as text, and the first code as a proof. */
export function AppSetup({
	setup: { key, uri, qr },
	result,
}: {
	setup: AuthenticatorSetup
	result: FormResult | undefined
}) {
	const isBusy = useNavigation().formData?.get('intent') === 'confirmApp'
	const error = result?.errors['code']?.[0]
	return (
		<div className="stack stack--md">
			<ol className="factor-steps">
				<li>Open your authenticator app and add an account.</li>
				<li>
					Scan this QR code, or{' '}
					<a href={uri} className="link">
						open the app on this device
					</a>
					.
				</li>
				<li>Enter the code from the app.</li>
			</ol>
			<QrCode {...qr} />
			<p>
				Can't scan it? Enter this key: <code className="factor-key break-anywhere">{key}</code>
			</p>
			<Form method="post" action={paths.signInSecurity()} className="form">
				<FormTokenField />
				<input type="hidden" name="intent" value="confirmApp" />
				{result !== undefined && error === undefined && (
					<Notice tone="error" live>
						{formError(result)}
					</Notice>
				)}
				<CodeField label="Code from the app" inputMode="numeric" error={error} />
				<div className="form-actions">
					<Button type="submit" variant="primary" busy={isBusy} busyLabel="Checking…">
						Turn On
					</Button>
				</div>
			</Form>
			<Form method="post" action={paths.signInSecurity()}>
				<FormTokenField />
				<Button type="submit" name="intent" value="cancelApp">
					Cancel
				</Button>
			</Form>
		</div>
	)
}

/** Dark squares on white in both themes, because readers expect that, with the margin they need. */
function QrCode({ size, path }: AuthenticatorSetup['qr']) {
	const margin = 4
	const side = size + 2 * margin
	return (
		<svg
			className="factor-qr"
			viewBox={`${-margin} ${-margin} ${side} ${side}`}
			role="img"
			aria-label="QR code for your authenticator app"
			shapeRendering="crispEdges"
		>
			<rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
			<path d={path} fill="#000" />
		</svg>
	)
}
