import {
  defineChoice,
  defineRequiredText,
  defineSecret,
  defineSwitch,
  defineText,
  defineUrl,
} from "./define-setting.ts";

/** Settings of the storage of uploaded files. */
export const STORAGE_SETTINGS = {
  storage_kind: defineChoice({
    group: "storage",
    variable: "STORAGE_KIND",
    description:
      "Storage of uploaded files: `local` (DATA_DIR/files) or `s3` (an S3-compatible service). `s3` takes effect only with S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY. Files in the other storage stay usable. If unset: `local`.",
    options: ["local", "s3"],
    default: "local",
  }),
  s3_endpoint: defineUrl({
    group: "storage",
    variable: "S3_ENDPOINT",
    description:
      "URL of an S3-compatible service, such as `https://s3.example.org`. Files at another address are not found: move them to the server before a change. If unset: none.",
  }),
  s3_region: defineRequiredText({
    group: "storage",
    variable: "S3_REGION",
    description: "Region of the S3-compatible service; many services accept any region. If unset: `us-east-1`.",
    max: 60,
    default: "us-east-1",
  }),
  s3_bucket: defineText({
    group: "storage",
    variable: "S3_BUCKET",
    description:
      "Bucket for uploaded files; it must exist. Files in another bucket are not found: move them to the server before a change. If unset: none.",
    max: 63,
  }),
  s3_access_key: defineText({
    group: "storage",
    variable: "S3_ACCESS_KEY",
    description: "Access key for the S3-compatible service. If unset: none.",
    max: 200,
  }),
  s3_secret_key: defineSecret({
    group: "storage",
    variable: "S3_SECRET_KEY",
    description: "Secret key of S3_ACCESS_KEY. A key entered by admins is stored encrypted. If unset: none.",
    max: 200,
    sentTo: "s3_endpoint",
  }),
  s3_path_style: defineSwitch({
    group: "storage",
    variable: "S3_PATH_STYLE",
    description:
      "`true` or `false`: whether the bucket is part of the path of URLs, as most self-hosted services require, or of the host name. If unset: `true`.",
    default: true,
  }),
} as const;
