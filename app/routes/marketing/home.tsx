import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Tier } from '~/features/accounts/access/access-policy'
import { requireGuestOrUnpaid } from '~/features/accounts/access/guards.server'
import {
	findFormerMembership,
	type FormerMembership,
} from '~/features/billing/entitlement/former-membership.server'
import { FormerMemberNotice } from '~/features/billing/plans/former-member-notice'
import { keepDeal } from '~/features/calculator/carried-deal/kept-deal.server'
import { WaterfallTable } from '~/features/calculator/explain/waterfall-table'
import { BreakdownBar } from '~/features/calculator/explain/breakdown-bar'
import { emptyInputs } from '~/deal'
import { evaluateDeal } from '~/features/calculator/explain/evaluate-deal'
import { SAMPLE_DEALS } from '~/features/calculator/check-our-math/sample-deals'
import { ProviderCardView } from '~/features/directory/profile/provider-card'
import { SAMPLE_CARD } from '~/features/directory/profile/sample-card'
import { GuideCard } from '~/features/guides/reading/guide-card'
import { listGuidesForViewer } from '~/features/guides/list/guide-list.server'
import { readGuideListQuery } from '~/features/guides/list/guide-list-query'
import { requirePictureDocument } from '~/features/guides/reading/picture-pages.server'
import { guarded } from '~/core/http/guarded.server'
import { paths, PRICING_ID } from '~/core/http/paths'
import { CALLS_TO_ACTION } from '~/features/marketing/landing/ctas'
import {
	CalculatorSection,
	CallToActionSection,
	OfferSection,
	ReasonsSection,
} from '~/features/marketing/landing/landing-sections'
import { PLANS } from '~/features/billing/plans/plans'
import { FORM_ID, LandingCalculator } from '~/features/marketing/landing/landing-calculator'
import { PlansSection, QuestionsSection } from '~/features/marketing/landing/landing-plans'
import { Screen, TourSection } from '~/features/marketing/landing/feature-tour'
import { ExampleDealCard } from '~/features/marketing/landing/example-deal-card'
import { suffixOf } from '~/features/marketing/landing/landing-fields'
import type { PageHandle } from '~/layout/page/route-handle'
import {
	carryDealPath,
	isNumberText,
	landingInputs,
	landingQuery,
	saveDealPath,
} from '~/features/marketing/landing/mini-calculator'
import { getBrand, pageMeta, socialMeta } from '~/layout/page/page-meta'
import { DEFAULT_BRAND } from '~/layout/page/root-loader-data'
import { useRootData } from '~/layout/page/use-root-data'
import { exampleDeal } from '~/features/marketing/landing/example-deal'
import { buttonClass, ButtonLink } from '~/ui/button/button'
import { Check } from '~/ui/icons/icons'

export const handle: PageHandle = {
	cacheable: true,
	hydrate: false,
	script: 'landing',
	maxScriptKb: 11,
}

export const meta: MetaFunction = ({ matches }) => {
	const title = 'Real Estate Deal Analysis for Flips and Rentals'
	const description = `${getBrand(matches)}: real estate deal analysis for flips and rentals. Get profit, cash flow, DSCR and your maximum offer in minutes, plus guides and a directory of investor-friendly pros.`
	return [
		...pageMeta(matches, { title, description }),
		...socialMeta(matches, { title, description, path: paths.home() }),
	]
}

export const loader = guarded(requireGuestOrUnpaid, async ({ request, viewer: { tier, user } }) => {
	requirePictureDocument(request)
	const { searchParams } = new URL(request.url)
	const inputs = landingInputs(searchParams, suffixOf)
	if (searchParams.has('save')) {
		// What is not a number would be lost on the way.
		const isReadable = Object.values(inputs).every(isNumberText)
		if (!isReadable) return redirect(`${paths.home()}?${landingQuery(inputs)}#${FORM_ID}`)
		const carried = carryDealPath(inputs)
		return redirect(carried, { headers: await keepDeal(carried, request) })
	}
	const shelf = await listGuidesForViewer(
		{ tier: 'visitor' },
		readGuideListQuery(new URLSearchParams()),
		2,
	)
	return {
		tier,
		former: tier === 'verified' && user !== null ? await findFormerMembership(user) : null,
		guides: shelf.guides.slice(0, 2),
		example: exampleDeal(),
		inputs,
	}
})

const CLOSING_TEXTS: Record<Tier, string> = {
	visitor: 'Create a free account in about a minute. No card needed until you pick a plan.',
	unverified: 'Enter the code we emailed you to finish setting up your account.',
	verified: 'Get the calculator, the directory and every guide with a membership.',
	paid: 'Pick up where you left off.',
}

const POINTS = [
	'Flip profit, rental cash flow and maximum offer from one form',
	'See the formula behind every result',
	'Works on your phone, right at the property',
]

/** Whether somebody without access has a plan all the same, such as a paused one: no second one is offered. */
const hasPlan = (former: FormerMembership | null): boolean =>
	former !== null && !['lapsed', 'none'].includes(former.status.kind)

export default function Landing() {
	const { tier, former, guides, example, inputs } = useLoaderData<typeof loader>()
	const brand = useRootData()?.brand ?? DEFAULT_BRAND
	const signUpWithDeal = tier === 'visitor' ? saveDealPath(inputs) : null
	const call = hasPlan(former)
		? { label: 'See Your Plan', to: paths.profile() }
		: { ...CALLS_TO_ACTION[tier], ...(signUpWithDeal && { to: signUpWithDeal }) }
	return (
		<>
			{former !== null && (
				<div className="wrap former-member">
					<FormerMemberNotice {...former} />
				</div>
			)}
			<div className="hero">
				<div className="wrap stack hero__inner">
					<div>
						<h1>Real Estate Investor {brand}</h1>
						<p className="hero__benefit">Know your maximum offer before you make it</p>
						<p className="lead hero__lead">
							Run the numbers on a flip or rental. Get profit, cash flow, DSCR and the most you
							should pay, all on one page.
						</p>
						<div className="row hero__actions">
							<ButtonLink to={call.to} variant="primary" size="lg">
								{call.label}
							</ButtonLink>{' '}
							<a href={`#${FORM_ID}`} className={buttonClass({ size: 'lg' })}>
								Calculate a Deal
							</a>
						</div>
						<p className="text-muted hero__price">
							From {PLANS.annual.perMonth}/month, cancel anytime.{' '}
							<a href={`#${PRICING_ID}`} className="link">
								See pricing
							</a>
						</p>
						<ul className="text-muted stack stack--xs benefits">
							{POINTS.map((text) => (
								<li key={text}>
									<Check />
									{text}
								</li>
							))}
						</ul>
					</div>
					<ExampleDealCard example={example} />
				</div>
			</div>
			<CalculatorSection>
				<LandingCalculator inputs={inputs} tier={tier} />
			</CalculatorSection>
			<PlansSection call={call} />
			<OfferSection />
			<Tour guides={guides} />
			<ReasonsSection />
			<QuestionsSection />
			<CallToActionSection call={call} text={CLOSING_TEXTS[tier]} />
		</>
	)
}

const SAMPLE = evaluateDeal(SAMPLE_DEALS[0]?.inputs ?? emptyInputs())

type TourProps = { guides: Parameters<typeof GuideCard>[0]['guide'][] }

/** Live components: the calculator with the sample deal, the library, the directory. */
function Tour({ guides }: TourProps) {
	return (
		<TourSection>
			<Screen
				title="See where the money goes"
				text="See every cost between the sales price and your profit. Change any number and the chart and total update instantly."
				picture="Calculator results: a bar showing how a flip's sales price splits into costs and profit, with a line-by-line table below."
				address={paths.calculator()}
			>
				<BreakdownBar name="flip" deal={SAMPLE} />
				<WaterfallTable name="flip" deal={SAMPLE} isQuiet />
			</Screen>
			{guides.length > 0 && (
				<Screen
					title="Know what you're signing"
					text="Guides with real numbers, from first offer to final repair. Some are free; members get them all."
					picture="The library: guides with a cover, a title and a summary."
					address={paths.guides()}
				>
					<div className="tiles">
						{guides.map((guide) => (
							<GuideCard key={guide.id} guide={{ ...guide, hits: null }} isLocked />
						))}
					</div>
				</Screen>
			)}
			<Screen
				title="Find the right pros"
				text="Search contractors, lenders, agents and inspectors by trade and state, then contact them directly."
				picture="Directory: a sample contractor card with trades, service areas and contact options."
				address={paths.directory()}
			>
				<ProviderCardView card={SAMPLE_CARD} headingLevel="h3" />
			</Screen>
		</TourSection>
	)
}
