import { Check } from '~/ui/icons/icons'
import { passwordChecklist, passwordStrength } from './password-rules'
import './password-strength.css'

/**
 * The checklist and, after the first character, the meter. Both are advice: only the length is
 * required. Without JavaScript the list is static.
 */
export function PasswordStrength({ id, password }: { id: string; password: string }) {
	const { score, label } = passwordStrength(password)
	return (
		<div className="stack stack--xs password-strength" id={id}>
			{password !== '' && (
				<p className="password-strength__meter" data-score={score}>
					<meter
						min={0}
						max={4}
						low={2}
						high={3}
						optimum={4}
						value={score}
						aria-label="Password strength"
					>
						{label}
					</meter>
					<span aria-live="polite">{label}</span>
				</p>
			)}
			<ul className="password-strength__list">
				{passwordChecklist(password).map((check) => (
					<li key={check.key} data-met={check.isMet || undefined}>
						<Check aria-hidden="true" />
						{check.label}
						{check.isMet && <span className="sr-only"> (done)</span>}
					</li>
				))}
			</ul>
		</div>
	)
}
