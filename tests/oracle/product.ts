/** The functions of the product that the oracle has as well; this is all of it that tests here import. */

export { applyDefaults } from '~/features/calculator/analysis/inputs/effective-defaults'
export { project, projectStabilized, projectSummary } from '~/features/calculator/analysis/project'
export { bridge } from '~/features/calculator/analysis/refinance'
export { analyze, analyzeReturns } from '~/features/calculator/formulas/formulas'
