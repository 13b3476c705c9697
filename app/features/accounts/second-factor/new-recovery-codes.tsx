import { Card } from '~/ui/card/card'
import './second-factor.css'

/** Recovery codes right after they were made; they are not shown again. */
export function NewRecoveryCodes({ codes }: { codes: readonly string[] }) {
	return (
		<Card title="Save Your Recovery Codes" titleId="new-recovery-codes" role="status">
			<p>
				Print these codes or keep them in a password manager. Each is good once. We won't show them
				again.
			</p>
			<ul className="factor-codes">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ul>
		</Card>
	)
}
