import { useEffect, useRef } from 'react'
import type { Tier } from '~/features/accounts/access/access-policy'
import { PLANS } from '~/features/billing/plans/plans'
import { landingProblems } from './landing-fields'
import {
	CLOSING_PERCENT,
	groupThousands,
	inputDefinition,
	rangeSentence,
	resultDefinition,
} from '~/deal'
import { paths } from '~/core/http/paths'
import { Button } from '~/ui/button/button'
import { Stat } from '~/ui/stat/stat'
import { Select, TextInput } from '~/ui/field/inputs'
import {
	DEAL_INPUT,
	exactValue,
	type LandingDeal,
	landingDeal,
	type LandingField,
	LANDING_FIELDS,
	isLoss,
	type LandingInputs,
} from './mini-calculator'
import { enhanceLandingCalculator } from '~/islands/landing-calculator'
import './mini-calculator.css'

/** Without JavaScript the response opens at the form. */
export const FORM_ID = 'your-deal'

/** Why saving is disabled, for every viewer of the landing page. */
const SAVING: Record<Tier, string> = {
	visitor: 'Sign in to save properties',
	unverified: 'Verify your email to save properties',
	verified: 'Subscribe to save properties',
	paid: 'Open the calculator to save properties',
}

/** The way to save this deal: it is carried into the calculator, by sign-up and the plans. */
const CARRY: Record<Tier, string> = {
	visitor: 'Create a Free Account to Save This Deal',
	unverified: 'Verify Your Email to Save This Deal',
	verified: 'Choose a Plan to Save This Deal',
	paid: 'Open This Deal in the Calculator',
}

/** The small calculator: a plain form handled by the server, updated live with JavaScript. */
export function LandingCalculator({ inputs, tier }: { inputs: LandingInputs; tier: Tier }) {
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => (form.current === null ? undefined : enhanceLandingCalculator(form.current)), [])
	const problems = landingProblems(inputs)
	const isMarked = LANDING_FIELDS.some((field) => problems[field] !== undefined)
	return (
		<form
			ref={form}
			method="get"
			action={`${paths.home()}#${FORM_ID}`}
			id={FORM_ID}
			className="card mini-calculator"
			aria-labelledby="try-title"
			data-sign-up={paths.signUp()}
			noValidate
		>
			<div className="stack mini-calculator__inputs">
				<div>
					<h3 id="try-title">Try it with your own deal</h3>
					<p className="text-sm text-muted">
						It starts with example numbers. Type over them with yours.
					</p>
				</div>
				<div className="stack mini-calculator__fields">
					{LANDING_FIELDS.map((field) => (
						<NumberField key={field} field={field} text={inputs[field]} problem={problems[field]} />
					))}
				</div>
				<Button type="submit" variant="primary">
					Calculate
				</Button>
				<p className="text-sm text-muted mini-calculator__words">
					Assumes a cash purchase and a sale at ARV, with {CLOSING_PERCENT}% for closing costs and
					agent commission. Holding costs aren't included here; the full calculator adds them.
				</p>
			</div>
			<Results deal={landingDeal(inputs, isMarked)} />
			<div className="mini-calculator__saving">
				<Select
					id="try-saved"
					label="Saved properties"
					disabled
					options={[{ value: '', label: SAVING[tier] }]}
				/>
				<Button type="button" disabled title={SAVING[tier]}>
					Save Property
				</Button>
				<div className="mini-calculator__carry">
					{/* Not the action of the form, which scrolls to it. */}
					<Button type="submit" name="save" value="1" variant="primary" formAction={paths.home()}>
						{CARRY[tier]}
					</Button>{' '}
					<p className="text-sm text-muted">
						The account is free; saving needs a plan, from {PLANS.annual.perMonth}/month. Your
						numbers come with you.
					</p>
				</div>
			</div>
		</form>
	)
}

const LABELS: Record<LandingField, string> = {
	arv: inputDefinition('arv').label,
	repairs: 'Renovation budget',
	purchase: inputDefinition('purchase').label,
	margin: inputDefinition('margin').label,
}

const HELP: Record<LandingField, string | undefined> = {
	arv: inputDefinition('arv').help,
	repairs: 'Your total renovation cost.',
	purchase: undefined,
	margin: inputDefinition('margin').help,
}

type NumberFieldProps = { field: LandingField; text: string; problem: string | undefined }

function NumberField({ field, text, problem }: NumberFieldProps) {
	const { key, unit, suffix, range } = inputDefinition(DEAL_INPUT[field])
	return (
		<TextInput
			id={`try-${field}`}
			name={field}
			label={LABELS[field]}
			help={HELP[field]}
			prefix={unit === 'usd' ? '$' : undefined}
			suffix={suffix === '' ? undefined : suffix}
			defaultValue={groupThousands(text)}
			placeholder="0"
			inputMode="decimal"
			enterKeyHint="next"
			error={problem}
			data-max={range[1]}
			data-range={rangeSentence(key)}
			data-suffix={suffix}
			className="tabular-nums"
		/>
	)
}

function Results({ deal }: { deal: LandingDeal }) {
	return (
		<div className="stack mini-calculator__results">
			<Stat
				size="lg"
				label={resultDefinition('flipMAO').label}
				value={<Dollars name="flipMAO" deal={deal} />}
				tone={isLoss(deal, 'flipMAO') ? 'neg' : 'plain'}
			/>
			<p className="text-muted tabular-nums mini-calculator__verdict">{deal.verdict}</p>
			<div className="mini-calculator__pair">
				<Stat
					label={resultDefinition('net').label}
					value={<Dollars name="net" deal={deal} />}
					tone={isLoss(deal, 'net') ? 'neg' : 'plain'}
				/>
				<Stat
					label={resultDefinition('apxCC').label}
					value={<Dollars name="apxCC" deal={deal} />}
				/>
			</div>
			<div className="sr-only" role="status" aria-live="polite" />
		</div>
	)
}

/** A figure with its exact value for scripts, under the calculator's key. */
function Dollars({ name, deal }: { name: keyof LandingDeal['shown']; deal: LandingDeal }) {
	return (
		<data id={`result-${name}`} value={exactValue(deal, name)} translate="no">
			{deal.shown[name]}
		</data>
	)
}
