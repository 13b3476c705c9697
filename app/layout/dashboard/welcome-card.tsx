import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { longDate } from '~/core/time/format-date'
import { CalculatorTermsText } from '~/features/calculator/deal-form/calculator-terms'
import { DirectoryTermsText } from '~/features/directory/listing/directory-terms'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Checkbox } from '~/ui/field/checkbox'
import { FormTokenField } from '~/ui/field/form-token'
import { Notice } from '~/ui/notice/notice'
import { Link } from '~/ui/link/link'
import type { Welcome } from './welcome.server'
import './welcome-card.css'

const stepsOf = (firstDeal: string) => [
	{
		to: paths.calculator({ sample: 'flip' }),
		label: 'Open a sample deal',
		text: 'See what the calculator shows for a finished deal.',
	},
	{
		to: firstDeal,
		label: 'Enter your first deal',
		text: 'Start with the price and the rent, or the price you can sell for.',
	},
	{
		to: paths.directory(),
		label: 'Find a pro in your state',
		text: 'Contractors, agents, lenders and more.',
	},
]

type WelcomeCardProps = {
	welcome: Welcome
	/** Where a new member enters the first deal. */
	firstDeal: string
	problem: string | null
}

/** What was bought, its receipt, and the first steps. */
export function WelcomeCard({ welcome, firstDeal, problem }: WelcomeCardProps) {
	const { plan, activeUntil, vipUntil, email, receipt, terms } = welcome
	const until = longDate(activeUntil)
	return (
		<Card title="You're In" titleId="welcome" className="welcome">
			<div className="stack">
				<p>
					Your {plan} is active{until !== null && ` until ${until}`}.{' '}
					{vipUntil !== null && `Your VIP access runs beside it until ${longDate(vipUntil)}. `}We
					sent your receipt to {email}.{' '}
					{receipt.url !== null && (
						<a href={receipt.url} className="link" rel="noreferrer">
							View receipt{receipt.number !== null && ` ${receipt.number}`}
						</a>
					)}
				</p>
				<ol className="welcome__steps">
					{stepsOf(firstDeal).map(({ to, label, text }) => (
						<li key={to}>
							<Link to={to} className="link font-medium">
								{label}
							</Link>
							<span className="text-muted">{text}</span>
						</li>
					))}
				</ol>
				{(terms.calculator || terms.provider) && <Terms terms={terms} problem={problem} />}
			</div>
		</Card>
	)
}

/** Both terms at once; those who skip this are asked where the terms apply. */
function Terms({ terms, problem }: { terms: Welcome['terms']; problem: string | null }) {
	const isBusy = useNavigation().formData?.get('intent') === 'acceptTerms'
	return (
		<Form method="post" action={paths.dashboard()} className="stack stack--sm welcome__terms">
			<FormTokenField />
			<h3 className="font-medium">Accept the terms now</h3>
			{problem !== null && (
				<Notice tone="error" live>
					{problem}
				</Notice>
			)}
			{terms.calculator && (
				<TermsBox name="calculator" label="I accept the terms of the calculator">
					<CalculatorTermsText />
				</TermsBox>
			)}
			{terms.provider && (
				<TermsBox name="provider" label="I accept the terms of the directory">
					<DirectoryTermsText />
				</TermsBox>
			)}
			<div>
				<Button
					type="submit"
					name="intent"
					value="acceptTerms"
					variant="primary"
					busy={isBusy}
					busyLabel="Saving…"
				>
					Accept Terms
				</Button>
			</div>
		</Form>
	)
}

type TermsBoxProps = { name: 'calculator' | 'provider'; label: string; children: ReactNode }

function TermsBox({ name, label, children }: TermsBoxProps) {
	return (
		<div>
			<Checkbox name={name} value="yes" label={label} />
			<details className="welcome__text">
				<summary className="link">Read the terms of the {nameOf(name)}</summary>
				<div className="prose text-sm">{children}</div>
			</details>
		</div>
	)
}

const nameOf = (name: TermsBoxProps['name']): string =>
	name === 'provider' ? 'directory' : 'calculator'
