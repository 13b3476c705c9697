import packageFile from '../../../package.json' with { type: 'json' }

/** The version of the product, as CHANGELOG.md describes it. */
export const VERSION = packageFile.version
