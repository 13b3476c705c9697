import { memo } from 'react'
import { ButtonLink, buttonClass } from '~/ui/button/button'
import { hideOnChoice, Menu, MenuLink } from '~/ui/menu/menu'
import { ChevronDown } from '~/ui/icons/icons'
import { paths } from '~/core/http/paths'
import { unreadEntries } from '~/features/calculator/analysis-pages/unread/unread-entries'
import { BASE_NAME } from '~/features/calculator/scenarios/scenario'
import { Link } from '~/ui/link/link'
import { analysisHref, calculatorHref, dealFiles, isChanged } from './analysis-url'
import type { AnalysisView } from './analysis-view'
import { ANALYSIS_PAGES, type BarPage } from './pages'
import type { AnalysisState } from './use-analysis'
import './frame.css'

export type DealBarProps = {
	view: Pick<AnalysisView, 'saved' | 'property' | 'scenarios'> & {
		page: BarPage
		deal: Pick<AnalysisView['deal'], 'propertyAddress'>
	}
	/** The deal as typed, with what to correct in it. */
	analysis: Pick<AnalysisState, 'deal'> & Partial<Pick<AnalysisState, 'problems'>>
}

/** The names of pages with this bar that are no analysis. */
const OTHER_PAGES: Readonly<Partial<Record<BarPage, string>>> = {
	report: 'Report',
	scenarios: 'Scenarios',
}

/** The bar of all analysis pages: the property, whether it is saved, and the other pages. */
export const DealBar = memo(function DealBar({ view, analysis }: DealBarProps) {
	const { deal } = analysis
	const { property } = view
	const compared = property === null ? [] : [property.scenario?.id ?? property.id]
	const isOwnPage = (page: BarPage): boolean => page === view.page
	return (
		<div className="analysis-bar no-print">
			<div className="row analysis-bar__deal">
				<PropertyMenu view={view} />
				<ScenarioMenu view={view} />
				<SaveState view={view} analysis={analysis} />
				<FilesMenu view={view} analysis={analysis} />
			</div>
			<nav aria-label="Deal analysis">
				<button
					type="button"
					popovertarget="analysis-pages"
					className={buttonClass({ size: 'sm', className: 'analysis-nav__button' })}
				>
					{OTHER_PAGES[view.page] ?? ANALYSIS_PAGES.find(({ page }) => isOwnPage(page))?.label}
					<ChevronDown />
				</button>
				{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
				<ul
					id="analysis-pages"
					popover="auto"
					// Without markers, Safari exposes a list only with an explicit role.
					// oxlint-disable-next-line jsx-a11y/no-redundant-roles
					role="list"
					className="menu analysis-nav__list"
					onClick={hideOnChoice}
				>
					<PageLink to={calculatorHref(deal, property)} label="Calculator" />
					{ANALYSIS_PAGES.map(({ page, label }) => (
						<PageLink
							key={page}
							to={analysisHref(page, deal, property)}
							label={label}
							isCurrent={isOwnPage(page)}
						/>
					))}
					<PageLink
						to={analysisHref('report', deal, property)}
						label="Report"
						isCurrent={isOwnPage('report')}
					/>
					{property !== null && (
						<>
							<PageLink
								to={analysisHref('scenarios', deal, property)}
								label="Scenarios"
								isCurrent={isOwnPage('scenarios')}
							/>
							<PageLink to={paths.compareDeals(compared)} label="Compare" />
						</>
					)}
				</ul>
			</nav>
		</div>
	)
})

/** A link that takes the deal along; a deal that is too long for it has to be saved first. */
function PageLink({
	to,
	label,
	isCurrent = false,
}: {
	to: string | null
	label: string
	isCurrent?: boolean
}) {
	return (
		<li>
			{to === null && !isCurrent ? (
				<span className="menu__item text-muted">{label}: save first</span>
			) : (
				<Link to={to ?? ''} className="menu__item" aria-current={isCurrent ? 'page' : undefined}>
					{label}
				</Link>
			)}
		</li>
	)
}

/** The page again with another saved deal; Scenarios show all of a property, so none is chosen there. */
const opened = (page: BarPage, fields: Parameters<typeof paths.analysis>[1]): string =>
	paths.analysis(page === 'compare' ? 'scenarios' : page, fields)

function PropertyMenu({ view }: Pick<DealBarProps, 'view'>) {
	const { propertyAddress } = view.deal
	const current = propertyAddress === '' ? 'Unsaved deal' : propertyAddress
	if (view.saved.length === 0) return <span className="font-medium truncate">{current}</span>
	return (
		<Menu
			id="analysis-property"
			label="Saved properties"
			align="start"
			look={{ size: 'sm', className: 'analysis-bar__property' }}
			trigger={
				<>
					<span className="truncate">{current}</span>
					<ChevronDown />
				</>
			}
		>
			{view.saved.map(({ id, propertyAddress: address }) => (
				<MenuLink
					key={id}
					to={opened(view.page, [['property', id]])}
					aria-current={view.property?.id === id ? 'page' : undefined}
				>
					{address}
				</MenuLink>
			))}
		</Menu>
	)
}

/** The scenarios of the opened property, if it has any. */
function ScenarioMenu({ view: { page, property, scenarios = [] } }: Pick<DealBarProps, 'view'>) {
	if (property === null || scenarios.length === 0 || page === 'scenarios') return null
	const current = property.scenario ?? null
	return (
		<Menu
			id="analysis-scenario"
			label="Scenarios"
			align="start"
			look={{ size: 'sm', className: 'analysis-bar__property' }}
			trigger={
				<>
					<span className="truncate">{current?.name ?? BASE_NAME}</span>
					<ChevronDown />
				</>
			}
		>
			{[{ id: '', name: BASE_NAME }, ...scenarios].map(({ id, name }) => (
				<MenuLink
					key={id}
					to={opened(page, [
						['property', property.id],
						...(id === '' ? [] : ([['scenario', id]] as const)),
					])}
					aria-current={id === (current?.id ?? '') ? 'page' : undefined}
				>
					{name}
				</MenuLink>
			))}
		</Menu>
	)
}

/** The deal as files, with its numbers as typed. The page of the report has links to them. */
function FilesMenu({ view, analysis: { deal, problems = [] } }: DealBarProps) {
	// A file would be computed without a text that is no number.
	const isHeld = view.page === 'report' || unreadEntries(problems).size > 0
	const files = isHeld ? [] : dealFiles(deal, view.property)
	if (files.length === 0) return null
	return (
		<Menu
			id="analysis-files"
			label="Files"
			align="start"
			look={{ size: 'sm', variant: 'quiet' }}
			trigger={
				<>
					Files
					<ChevronDown />
				</>
			}
		>
			{files.map(({ href, label }) => (
				<MenuLink key={label} to={href} reloadDocument download>
					{label}
				</MenuLink>
			))}
		</Menu>
	)
}

function SaveState({ view, analysis: { deal } }: DealBarProps) {
	// The page of scenarios says itself what is not saved.
	if (view.page === 'scenarios') return null
	if (!isChanged(deal, view.property)) return <span className="note">Saved</span>
	const to = calculatorHref(deal, view.property)
	const toScenario = view.property === null ? null : analysisHref('scenarios', deal, view.property)
	const isScenario = (view.property?.scenario ?? null) !== null
	return (
		<>
			<span className="note">
				{view.property === null ? 'Not saved' : 'Changed since you saved'}
			</span>
			{to !== null && !isScenario && (
				<ButtonLink to={to} size="sm" variant="quiet">
					Save in the Calculator
				</ButtonLink>
			)}
			{toScenario !== null && (
				<ButtonLink to={toScenario} size="sm" variant="quiet">
					{isScenario ? 'Save the Scenario' : 'Save as a Scenario'}
				</ButtonLink>
			)}
		</>
	)
}
