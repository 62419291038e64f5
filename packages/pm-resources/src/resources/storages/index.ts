export { storages } from "./operations.js";
export { CreateStorageSchema, StorageSchema, UpdateStorageSchema } from "./document.js";
export {
  CreateStorageFolderSchema,
  storageFiles,
  StorageFileSchema,
  StorageFilesSchema,
  StorageUploadInputSchema,
  StorageUploadSchema,
} from "./files.js";

export type { CreateStorage, Storage, UpdateStorage } from "./document.js";
export type { CreateStorageFolder, StorageFile, StorageFiles, StorageUpload, StorageUploadInput } from "./files.js";
