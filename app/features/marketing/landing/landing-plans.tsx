import { PlanCard } from '~/features/billing/plans/plan-card'
import { PLAN_ORDER, PLANS } from '~/features/billing/plans/plans'
import { paths, PRICING_ID } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Disclosure } from '~/ui/card/card'
import type { CallToAction } from './ctas'
import '~/features/billing/plans/plans.css'
import './landing.css'

/** Membership prices and frequent questions. */

/** Both plans with the price that is paid, and when. */
export function PlansSection({ call }: { call: CallToAction }) {
	return (
		<section className="band band--sunken" id={PRICING_ID} aria-labelledby="prices-heading">
			<div className="wrap">
				<div className="band__head">
					<h2 id="prices-heading">One membership. Everything included.</h2>
					<p>
						Both plans include the calculator, every guide and the directory. They differ in billing
						period and in how many properties you can save.
					</p>
				</div>
				<div className="tiles plans">
					{PLAN_ORDER.map((plan) => (
						<PlanCard
							key={plan}
							plan={plan}
							id={`price-${plan}`}
							heading="h3"
							features={[
								'Unlimited use of the calculator, guides and directory',
								`Up to ${PLANS[plan].savedProperties} saved properties`,
								'Renews automatically; cancel anytime from your profile',
							]}
						/>
					))}
				</div>
				<ButtonLink to={call.to} variant="primary" size="lg" className="mt-8">
					{call.label}
				</ButtonLink>
			</div>
		</section>
	)
}

type Question = { question: string; answer: string; link?: { to: string; label: string } }

const QUESTIONS: readonly Question[] = [
	{
		question: 'How do I know the numbers are right?',
		answer:
			'Each result shows its formula with your numbers filled in, and our Check Our Math page works test deals by hand.',
		link: { to: paths.checkOurMath(), label: 'Check our math' },
	},
	{
		question: 'Can I try it before I pay?',
		answer: 'Yes. Read the free guides and use the calculator on this page without an account.',
		link: { to: paths.guides(), label: 'Read the free guides' },
	},
	{
		question: 'How do I cancel?',
		answer:
			'From your profile, in two clicks. You keep access through the end of your billing period. Payments are non-refundable.',
		link: { to: paths.terms(), label: 'Terms of Service' },
	},
	{
		question: 'Who can see my deals and data?',
		answer:
			'Only you. Saved properties are private to your account, and card details go straight to Stripe; we never see them. You can download or delete your data anytime.',
		link: { to: paths.privacy(), label: 'Privacy Policy' },
	},
	{
		question: 'Is this financial advice or an appraisal?',
		answer:
			"Neither. It's math based on the numbers you enter, for educational use. The decision to buy is yours.",
	},
]

/** Frequent questions before joining. */
export function QuestionsSection() {
	return (
		<section id="questions" className="band wrap" aria-labelledby="questions-heading">
			<div className="band__head">
				<h2 id="questions-heading">Frequently Asked Questions</h2>
			</div>
			<div className="stack stack--xs faq">
				{QUESTIONS.map(({ question, answer, link }) => (
					<Disclosure key={question} title={question} headingLevel="h3">
						<p>{answer}</p>
						{link !== undefined && (
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
