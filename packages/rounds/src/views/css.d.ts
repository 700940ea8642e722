/** Style sheets are imported for their effect; the bundler knows them. */
declare module "*.css";
