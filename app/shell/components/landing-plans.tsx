import { PLANS } from '~/billing/plans'
import { RESULTS } from '~/deals/results'
import { paths } from '~/platform/paths'
import { Badge } from '~/ui/badge'
import { ButtonLink } from '~/ui/button'
import { Disclosure } from '~/ui/card'
import { Check } from '~/ui/icons'
import type { CallToAction } from '../calls-to-action'

/** What a membership costs and the questions before it. */

const ORDER = ['biannual', 'annual'] as const

/** Both plans with the price that is paid, and when. */
export function PlansSection({ call }: { call: CallToAction }) {
	return (
		<section className="band band--sunken" aria-labelledby="prices-heading">
			<div className="wrap">
				<div className="band__head">
					<h2 id="prices-heading">One membership, everything in it</h2>
					<p>
						Both plans open the calculator, every guide and the directory. They differ in how long
						they last and in how many properties you keep.
					</p>
				</div>
				<div className="plans">
					{ORDER.map((key) => {
						const { name, perMonth, billed, savedProperties } = PLANS[key]
						const isBest = key === 'annual'
						return (
							<section
								key={key}
								className={isBest ? 'card plan plan--best' : 'card plan'}
								aria-labelledby={`price-${key}`}
							>
								<div className="plan__head">
									<h3 className="card__title" id={`price-${key}`}>
										{name}
									</h3>
									{isBest && <Badge tone="brand">Best value</Badge>}
								</div>
								<p className="plan__price">
									<span className="plan__amount">{perMonth}</span>/month
								</p>
								<p className="text-muted">{billed}</p>
								<ul className="plan__list">
									<li>
										<Check />
										Calculator, guides and directory without limits
									</li>
									<li>
										<Check />
										Up to {savedProperties} saved properties
									</li>
									<li>
										<Check />
										Renews until you cancel; cancel on your profile at any time
									</li>
								</ul>
							</section>
						)
					})}
				</div>
				<ButtonLink to={call.to} variant="primary" size="lg" className="mt-8">
					{call.label}
				</ButtonLink>
			</div>
		</section>
	)
}

type Question = { question: string; answer: string; link: { to: string; label: string } | null }

const QUESTIONS: readonly Question[] = [
	{
		question: 'How do I know that the numbers are right?',
		answer: `Each of the ${RESULTS.length} results shows its formula with your own numbers filled in, and worked deals are checked line by line in public.`,
		link: { to: paths.checkOurMath(), label: 'Check our math' },
	},
	{
		question: 'Can I read something before I pay?',
		answer:
			'Yes. Free guides are open to everybody, and the small calculator on this page works without an account.',
		link: { to: paths.guides(), label: 'Read the free guides' },
	},
	{
		question: 'How do I cancel?',
		answer:
			'On your profile, in two clicks. Your access stays until the end of the time you paid for; payments are not refunded.',
		link: { to: paths.terms(), label: 'Terms of Service' },
	},
	{
		question: 'Who sees my deals and my data?',
		answer:
			'You do. Saved properties belong to your account and to nobody else; card details go to the payment provider and never reach us. You can download everything we store, and delete it.',
		link: { to: paths.privacy(), label: 'Privacy' },
	},
	{
		question: 'Is this advice, or an appraisal?',
		answer:
			'Neither. It is arithmetic on the numbers you enter, for education. Whether to buy remains your decision.',
		link: null,
	},
]

/** What people ask before they join. */
export function QuestionsSection() {
	return (
		<section className="band wrap" aria-labelledby="questions-heading">
			<div className="band__head">
				<h2 id="questions-heading">Questions before you join</h2>
			</div>
			<div className="questions">
				{QUESTIONS.map(({ question, answer, link }) => (
					<Disclosure key={question} title={question} headingLevel="h3">
						<p>{answer}</p>
						{link !== null && (
							<p className="mt-2">
								<a href={link.to} className="link">
									{link.label}
								</a>
							</p>
						)}
					</Disclosure>
				))}
			</div>
		</section>
	)
}
